import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

const maxLines = 300;

/** Files that are one table, which a split would only make harder to read, each with its reason. */
const longer: Readonly<Record<string, string>> = {
  'domain/records/student.ts': 'A new field is a line here and, if it is searched, its token in the same file.',
};

const lineCount = (text: string): number => text.trimEnd().split('\n').length;

it(`source files have at most ${maxLines} lines; longer ones are split by subject`, async () => {
  const sources = await sourcesOf(['api', 'commands', 'console', 'domain', 'infra', 'projections']);
  const long = sources.filter(({ text }) => lineCount(text) > maxLines).map(({ path }) => path);
  expect(long).toEqual(Object.keys(longer));
});

const maxCommentLength = 140;

/** Comments of whole lines. Prettier does not wrap them. The switches of oxlint stand on one line. */
const longComments = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.length > maxCommentLength && /^\s*(?:\/\/|\/?\*)/.test(line) && !line.includes('oxlint-disable'));

it(`comments have lines of at most ${maxCommentLength} characters`, async () => {
  const sources = await sourcesOf(['api', 'commands', 'console', 'domain', 'infra', 'projections', 'tests']);
  expect(sources.flatMap(({ path, text }) => longComments(text).map((line) => `${path}: ${line.trim()}`))).toEqual([]);
});
