import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Source, importsOf, sourcesOf } from './sources.ts';

const tops = ['console', 'api', 'commands', 'projections', 'infra', 'domain', 'tests'];

/** These files put the parts of their folder together, so each is a place of its own. */
const entries = new Set(['api/main.ts', 'api/server.ts', 'console/first.ts', 'console/main.tsx', 'console/routes.tsx']);

/** Pairs of folders that import each other, each with its reason. */
const allowedPairs: Readonly<Record<string, string>> = {
  'commands <-> commands/records':
    'The dependencies of every command include the interfaces that are declared beside the commands on records.',
  'domain/access <-> domain/fields': 'A field names the right that it needs, and roles are a kind of value.',
  'domain/access <-> domain/record': 'A declaration of a record type names its rights, and access reads the declaration.',
  'domain/fields <-> domain/lists': 'Closed lists are choices of fields, and one field kind takes its choices from such a list.',
  'domain/filter <-> domain/search':
    'A filter is interpreted by the fields of a search set, and a search holds the query that comes of it.',
  'infra <-> infra/files': 'The configuration holds the settings of the file store, and the file store is opened with the configuration.',
};

type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The imports of each place by `placeOf`, without those inside a place: the target with one import as an example. */
const importGraph = (sources: readonly Source[], placeOf: (path: string) => string): Graph => {
  const paths = new Set(sources.map(({ path }) => path));
  const graph = new Map<string, Map<string, string>>();
  for (const source of sources) {
    const from = placeOf(source.path);
    const targets = graph.get(from) ?? new Map<string, string>();
    graph.set(from, targets);
    for (const { target: of, line } of importsOf(source)) {
      if (paths.has(of) && placeOf(of) !== from) targets.set(placeOf(of), `${source.path}:${line} imports ${of}`);
    }
  }
  return graph;
};

const folderOf = (path: string): string => (entries.has(path) ? path : posix.dirname(path));

/** A folder may use its own subfolders, and they its own files. The top folders have no such privilege. */
const isNested = (a: string, b: string): boolean =>
  [a, b].every((folder) => folder.includes('/')) && (a.startsWith(`${b}/`) || b.startsWith(`${a}/`));

const instead =
  'Move what both need to the folder that it belongs to: shapes and rules to domain, what all screens use to console/page or console/ui, ' +
  'interfaces beside the command or projection that declares them.';

const pairsIn = (graph: Graph): ReadonlyMap<string, string> =>
  new Map(
    [...graph].flatMap(([from, targets]) =>
      [...targets].flatMap(([to, path]) => {
        const back = graph.get(to)?.get(from);
        return from < to && back !== undefined && !isNested(from, to)
          ? [[`${from} <-> ${to}`, `${path}, and ${back}. ${instead}`] as const]
          : [];
      }),
    ),
  );

/** The files that import each other, directly or through others; null if the graph has no circle. */
const circleIn = (graph: Graph): readonly string[] | null => {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (place: string): readonly string[] | null => {
    if (path.includes(place)) return [...path.slice(path.indexOf(place)), place];
    if (done.has(place)) return null;
    path.push(place);
    for (const target of graph.get(place)?.keys() ?? []) {
      const circle = visit(target);
      if (circle) return circle;
    }
    path.pop();
    done.add(place);
    return null;
  };
  for (const place of graph.keys()) {
    const circle = visit(place);
    if (circle) return circle;
  }
  return null;
};

describe('the imports', () => {
  it('of the whole repository add no pair of folders that import each other', async () => {
    const pairs = pairsIn(importGraph(await sourcesOf(tops), folderOf));
    expect([...pairs].flatMap(([pair, message]) => (pair in allowedPairs ? [] : [message]))).toEqual([]);
    expect(Object.keys(allowedPairs).filter((pair) => !pairs.has(pair))).toEqual([]);
  });

  it('of the whole repository form no circle of files', async () => {
    const circle = circleIn(importGraph(await sourcesOf(tops), (path) => path));
    expect(circle && `${circle.join(' imports ')}. ${instead}`).toBeNull();
  });
});

describe('the search for circles', () => {
  const file = (path: string, ...imports: readonly string[]): Source => ({
    path,
    text: imports.map((target) => `import '${posix.relative(posix.dirname(path), target).replace(/^(?!\.)/, './')}';`).join('\n'),
  });

  it('finds a circle through several files', () => {
    const sources = [file('a/1.ts', 'b/2.ts'), file('b/2.ts', 'c/3.ts'), file('c/3.ts', 'a/1.ts'), file('d/4.ts', 'a/1.ts')];
    expect(circleIn(importGraph(sources, (path) => path))).toEqual(['a/1.ts', 'b/2.ts', 'c/3.ts', 'a/1.ts']);
    expect(circleIn(importGraph(sources.slice(1), (path) => path))).toBeNull();
  });

  it('finds a pair of folders and names both imports and what to do', () => {
    const sources = [file('a/x/1.ts', 'a/y/2.ts'), file('a/y/3.ts', 'a/x/4.ts'), file('a/y/2.ts'), file('a/x/4.ts')];
    expect([...pairsIn(importGraph(sources, folderOf))]).toEqual([
      ['a/x <-> a/y', `a/x/1.ts:1 imports a/y/2.ts, and a/y/3.ts:1 imports a/x/4.ts. ${instead}`],
    ]);
  });

  it('lets a folder and its subfolder import each other below the top folders only', () => {
    const below = [file('a/x/1.ts', 'a/x/y/2.ts'), file('a/x/y/2.ts', 'a/x/3.ts'), file('a/x/3.ts')];
    expect([...pairsIn(importGraph(below, folderOf)).keys()]).toEqual([]);
    const top = [file('a/1.ts', 'a/y/2.ts'), file('a/y/2.ts', 'a/3.ts'), file('a/3.ts')];
    expect([...pairsIn(importGraph(top, folderOf)).keys()]).toEqual(['a <-> a/y']);
  });
});
