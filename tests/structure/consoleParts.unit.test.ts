import { expect, it } from 'vitest';
import { importsOf, type Source, sourcesOf } from './sources.ts';

/** The files that a file loads in the browser, itself included, each with the path of imports that leads to it. */
const loadedFrom = (sources: ReadonlyMap<string, Source>, beginning: string): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>([[beginning, [beginning]]]);
  for (const [path, way] of found) {
    const source = sources.get(path);
    for (const { of, onlyTypes } of source ? importsOf(source) : []) if (!onlyTypes && !found.has(of)) found.set(of, [...way, of]);
  }
  return found;
};

it('loads no part of the console with schemas, which are for the server', async () => {
  const sources = new Map((await sourcesOf(['console', 'domain', 'api/contract'])).map((source) => [source.path, source]));
  const loaded = loadedFrom(sources, 'console/first.ts');
  expect(loaded.size).toBeGreaterThan(500);
  expect(loaded.get('zod')?.join(' imports ') ?? 'not loaded').toBe('not loaded');
});
