import type { SearchRow } from '../../api/contract/search.ts';
import { timesOf } from '../../api/tools/bench/timing.ts';
import { type ExpectedHit, kinds, queries, type Query } from './queries.ts';
import type { Searcher } from './searchServer.ts';
import { surfaces } from './surfaces.ts';

/** The hits of one surface by kind of query, and its durations. */
interface Measurement {
  readonly surface: string;
  readonly hits: Readonly<Record<string, readonly [hits: number, of: number]>>;
  readonly missed: readonly string[];
  readonly durations: readonly number[];
}

const places = 3;

const textIn = (row: SearchRow, name: string): string => {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const isMeant = (row: SearchRow, expected: ExpectedHit, who: Searcher): boolean =>
  (expected.urn === undefined || row['urn'] === expected.urn) &&
  (expected.title === undefined || expected.title.test(textIn(row, 'Title'))) &&
  (expected.town === undefined || row['town'] === expected.town) &&
  (expected.authority === undefined || row['localAuthority'] === expected.authority) &&
  (expected.isOpen === undefined || (row['recordState'] === 0) === expected.isOpen) &&
  (expected.id === undefined || row.Id === expected.id) &&
  (expected.born === undefined || textIn(row, 'dob').startsWith(String(expected.born))) &&
  (expected.isOwn === undefined || row['group'] === who.group);

/** Lists show open records only, so they are not asked for closed ones. */
const isAskable = (surface: string, { kind, expected }: Query): boolean =>
  !(surface === 'list' && (expected.isOpen === false || (kind === 'state' && closedUrns.has(expected.urn ?? ''))));

const closedUrns = new Set(['127844', '108111', '131441', '107477', '130238', '124109', '120989']);

/** Types every query into every surface. `idOf` finds the record id of a school by its URN. */
export const measure = async (
  searchers: Readonly<Record<ExpectedHit['type'], Searcher>>,
  idOf: (urn: string) => Promise<number>,
): Promise<readonly Measurement[]> => {
  const measured: Measurement[] = [];
  for (const [surface, show] of Object.entries(surfaces)) {
    const hits: Record<string, readonly [number, number]> = {};
    const missed: string[] = [];
    const durations: number[] = [];
    for (const query of queries) {
      const { kind, expected } = query;
      if (!isAskable(surface, query)) continue;
      const who = searchers[expected.type];
      const urn = /\{id:(\d+)\}/.exec(query.typed)?.[1];
      const typed = urn === undefined ? query.typed : query.typed.replace(/\{.*\}/, String(await idOf(urn)));
      const shown = await show(who, typed, expected.type);
      if (shown === null) continue;
      durations.push(...shown.durations);
      const isHit = shown.rows.slice(0, places).some((row) => isMeant(row, expected, who));
      const [before, tries] = hits[kind] ?? [0, 0];
      hits[kind] = [before + Number(isHit), tries + 1];
      if (!isHit)
        missed.push(
          `${kind}: ${typed} → ${
            shown.rows
              .slice(0, places)
              .map((row) => `${textIn(row, 'Title')} (${textIn(row, 'town')}${textIn(row, 'dob')} ${textIn(row, 'recordState')})`)
              .join('; ') || 'nothing'
          }`,
        );
    }
    measured.push({ surface, hits, missed, durations });
  }
  return measured;
};

const share = ([hits, tries]: readonly [number, number]) => `${hits}/${tries}`;

/** All hits of a surface. */
export const totalOf = ({ hits }: Measurement): readonly [number, number] =>
  Object.values(hits).reduce<readonly [number, number]>(([a, b], [hit, tries]) => [a + hit, b + tries], [0, 0]);

/** A table of hits by kind and surface, with the median and the 95th percentile of requests in milliseconds. */
export const printMeasured = (measured: readonly Measurement[]): string =>
  [
    ['', ...kinds, 'all', 'p50 / p95 ms'],
    ...measured.map((each) => {
      const { p50, p95 } = timesOf(each.durations);
      return [
        each.surface,
        ...kinds.map((kind) => (each.hits[kind] ? share(each.hits[kind]) : '-')),
        share(totalOf(each)),
        `${p50.toFixed(1)} / ${p95.toFixed(1)}`,
      ];
    }),
  ]
    .map((cells) => cells.map((cell, at) => (at === 0 ? cell.padEnd(14) : cell.padStart(10))).join(''))
    .join('\n');
