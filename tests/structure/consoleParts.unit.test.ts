import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, type Source, sourcesOf } from './sources.ts';

const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** The files that the browser loads for these entries, each with the chain of imports that leads to it. */
const findLoaded = async (entries: readonly string[], { includesLater }: { readonly includesLater: boolean }) => {
  const sources = new Map((await sourcesOf(['console', 'domain', 'api/contract'])).map((source) => [source.path, source]));
  const laterIn = ({ path, text }: Source) =>
    new Set([...text.matchAll(dynamic)].map(([, of = '']) => posix.join(posix.dirname(path), of)));
  const parts = new Map<string, string>(entries.map((path) => [path, path]));
  for (const [path, chain] of parts) {
    const source = sources.get(path);
    if (!source) continue;
    const lazyImports = includesLater ? new Set() : laterIn(source);
    for (const { target: of, isTypeOnly } of importsOf(source))
      if (!isTypeOnly && !lazyImports.has(of) && !parts.has(of)) parts.set(of, `${chain} imports ${of}`);
  }
  return parts;
};

it('loads no part of the console with schemas, which are for the server', async () => {
  const loaded = await findLoaded(['console/first.ts'], { includesLater: true });
  expect(loaded.size).toBeGreaterThan(500);
  expect(loaded.get('zod') ?? 'not loaded').toBe('not loaded');
});

it('shows a list without the declarations of record types, so that another type costs it nothing', async () => {
  const loaded = await findLoaded(['console/first.ts', 'console/main.tsx', 'console/list/ListPage.tsx'], { includesLater: false });
  expect(loaded.size).toBeGreaterThan(200);
  expect([...loaded].filter(([path]) => path.startsWith('domain/records/')).map(([, chain]) => chain)).toEqual([]);
});

it('shows a public form without schemas, declarations of record types and the console’s own frame', async () => {
  const loaded = await findLoaded(['console/apply/main.tsx'], { includesLater: true });
  expect(loaded.size).toBeGreaterThan(30);
  const unwanted = [...loaded].filter(([path]) => /^(zod$|domain\/records\/|console\/(api|frame|list|page)\/)/.test(path));
  expect(unwanted.map(([, chain]) => chain)).toEqual([]);
});
