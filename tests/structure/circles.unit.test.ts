import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, sourcesOf } from './sources.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The imports of each place by `placeOf`, without those inside a place. */
const importGraph = async (top: string, placeOf: (path: string) => string): Promise<Graph> => {
  const graph = new Map<string, Set<string>>();
  for (const source of await sourcesOf([top])) {
    const from = placeOf(source.path);
    const targets = graph.get(from) ?? new Set();
    for (const { of } of importsOf(source)) if (of.startsWith(`${top}/`) && placeOf(of) !== from) targets.add(placeOf(of));
    graph.set(from, targets);
  }
  return graph;
};

const pairsIn = (graph: Graph): readonly string[] =>
  [...graph].flatMap(([from, targets]) =>
    [...targets].flatMap((to) => (from < to && graph.get(to)?.has(from) ? [`${from} <-> ${to}`] : [])),
  );

describe('the imports', () => {
  it('of the console add no pair of folders that import each other', async () => {
    const graph = await importGraph('console', (path) => posix.dirname(path).split('/').slice(0, 2).join('/'));
    // The frame assembles the screens, and the files of the console's top folder serve all of them.
    const isShared = (pair: string) => /^console <-> |console\/frame/.test(pair);
    const known = ['console/api <-> console/session', 'console/fieldSettings <-> console/record'];
    expect(pairsIn(graph).filter((pair) => !isShared(pair))).toEqual(known);
  });

  it.each(['console', 'domain'])('of %s have no pair of files that import each other', async (top) => {
    expect(pairsIn(await importGraph(top, (path) => path))).toEqual([]);
  });
});
