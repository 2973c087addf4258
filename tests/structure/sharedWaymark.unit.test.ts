import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, sourcesOf } from './sources.ts';

const shared = 'tests/running/waymark.ts';

/** These tests start a Waymark of their own. A module that waits for the shared one would never load there. */
const alone = ['tests/crash', 'tests/infra', 'tests/conformance', 'tests/projections', 'tests/relevance'];

it('is waited for by no test that starts its own servers, not even through a helper', async () => {
  const sources = new Map((await sourcesOf(['tests'])).map((source) => [source.path, source]));
  const pathTo = (path: string, seen = new Set<string>()): readonly string[] | null => {
    if (path === shared) return [path];
    const source = sources.get(path);
    if (!source || seen.has(path)) return null;
    seen.add(path);
    for (const { target, isTypeOnly } of importsOf(source)) {
      const rest = isTypeOnly ? null : pathTo(target, seen);
      if (rest) return [path, ...rest];
    }
    return null;
  };
  const files = [...sources.keys()].filter((path) => alone.some((folder) => posix.dirname(path).startsWith(folder)));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((path) => pathTo(path)?.join(' imports ') ?? [])).toEqual([]);
  expect(pathTo('tests/running/undoingImports.ts')).toEqual(['tests/running/undoingImports.ts', shared]);
});
