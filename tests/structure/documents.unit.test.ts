import { access, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));

const exists = (path: string): Promise<boolean> =>
  access(join(root, path)).then(
    () => true,
    () => false,
  );

const pagesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(root, folder))).filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`);

const pages = ['README.md', ...(await pagesIn('docs'))];
const decisions = await pagesIn('docs/decisions');
const topFolders = new Set(['.ci', 'api', 'commands', 'console', 'docs', 'domain', 'infra', 'projections', 'tests']);

/**
 * Paths between backticks that begin with a top folder, and the folders that commands test. Patterns such as `{id}` and `*` are not paths.
 */
const namedPaths = (text: string): readonly string[] =>
  [
    ...[...text.matchAll(/`([.\w]+\/[\w./-]*)`/g)].map(([, path = '']) => path),
    ...[...text.matchAll(/vitest run ((?:tests[\w./-]* ?)+)/g)].flatMap(([, paths = '']) => paths.trim().split(' ')),
  ].filter((path) => topFolders.has(path.split('/')[0] ?? ''));

const namedScripts = (text: string): readonly string[] => [
  ...[...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script),
  ...[...text.matchAll(/npm (start|test)\b/g)].map(([, script = '']) => script),
];

/** The targets of a page's links and images within the project. */
const linkTargets = (page: string, text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(page), target));

const missingOf = async (paths: readonly string[]): Promise<readonly string[]> => {
  const exist = await Promise.all(paths.map(exists));
  return paths.filter((_, index) => !exist[index]);
};

describe.each(pages)('%s', (page) => {
  it('names scripts that package.json has', async () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
    expect(namedScripts(await readFile(join(root, page), 'utf8')).filter((name) => !(name in scripts))).toEqual([]);
  });
});

describe.each([...pages, ...decisions])('%s', (page) => {
  it('names files and folders that exist', async () => {
    expect(await missingOf(namedPaths(await readFile(join(root, page), 'utf8')))).toEqual([]);
  });

  it('links to pages that exist', async () => {
    expect(await missingOf(linkTargets(page, await readFile(join(root, page), 'utf8')))).toEqual([]);
  });
});

const maxLineLength = 140;
const maxDecisionLines = 50;
/** Tables that `npm run events` writes. */
const generated = new Set(['docs/events.md']);

it.each([...pages, ...decisions].filter((page) => !generated.has(page)))('%s has lines of at most 140 characters', async (page) => {
  const lines = (await readFile(join(root, page), 'utf8')).split('\n');
  expect(lines.filter((line) => line.length > maxLineLength)).toEqual([]);
});

it.each(decisions)('%s is one page', async (page) => {
  expect((await readFile(join(root, page), 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(maxDecisionLines);
});

describe('names in documents', () => {
  it('are found between backticks, after npm run and in links', () => {
    expect(namedPaths('`domain/fields/kinds.ts`, `tests/`, `read/students`, `api/{name}.ts`')).toEqual([
      'domain/fields/kinds.ts',
      'tests/',
    ]);
    expect(namedPaths('`npx vitest run tests/a tests/b.ts`')).toEqual(['tests/a', 'tests/b.ts']);
    expect(namedScripts('`npm ci && npm start`, `npm run test:rules -- x`')).toEqual(['test:rules', 'start']);
    expect(linkTargets('docs/a.md', '[b](b.md#c) ![d](../d.png) [e](https://example.org) [f](#f)')).toEqual(['docs/b.md', 'd.png']);
  });
});

describe('README.md', () => {
  it('is short', async () => {
    expect((await readFile(join(root, 'README.md'), 'utf8')).trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  });

  it('has no image over 150 kB', async () => {
    const text = await readFile(join(root, 'README.md'), 'utf8');
    const images = [...text.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, path = '']) => path);
    const sizes = await Promise.all(images.map(async (path) => (await readFile(join(root, path))).length));
    expect(images).toHaveLength(2);
    expect(images.filter((_, index) => (sizes[index] ?? 0) > 150_000)).toEqual([]);
  });
});

const packageFile = z.object({ dependencies: z.record(z.string(), z.string()), devDependencies: z.record(z.string(), z.string()) });

describe('docs/packages.md', () => {
  it('gives a reason for every package', async () => {
    const page = await readFile(join(root, 'docs/packages.md'), 'utf8');
    const { dependencies, devDependencies } = packageFile.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
    const packages = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'));
    expect(packages.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('docs/security.md', async () => {
  /** Without line breaks: names of tests can stand on two lines. */
  const page = (await readFile(join(root, 'docs/security.md'), 'utf8')).replaceAll(/\n +/g, ' ');

  it('names tests that exist', async () => {
    const named = [...page.matchAll(/`(tests\/[\w./]+)` "([^"]+)"/g)].map(([, file = '', name = '']) => ({ file, name }));
    expect(named.length).toBeGreaterThan(40);
    const missing = await Promise.all(
      named.map(async ({ file, name }) => {
        const source = await readFile(join(root, file), 'utf8').catch(() => '');
        return ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`)) ? null : `${file}: ${name}`;
      }),
    );
    expect(missing.filter((each) => each !== null)).toEqual([]);
  });

  it('says for every requirement whether it is met', () => {
    const list = page.slice(page.indexOf('## OWASP ASVS'), page.indexOf('## Cryptography'));
    const states = [...list.matchAll(/^- \d.*? \(\*\*(.+?)\*\*\)/gm)].map(([, state = '']) => state);
    expect(states.length).toBeGreaterThan(60);
    expect(states.filter((state) => !/^(met|not met|not applicable|not known)/.test(state))).toEqual([]);
  });
});
