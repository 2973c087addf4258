import type { SearchAnswer, SearchRow } from '../../api/contract/search.ts';
import { queriesFor, sectionsFor } from '../../console/palette/entries.ts';
import { lookupRequest, readLookup } from '../../console/list/lookups.ts';
import { valuesFor } from '../../console/list/valueSuggestions.ts';
import { lookupFilter } from '../../console/inputs/lookup.ts';
import { institutionsOffered } from '../../domain/search/lookups.ts';
import type { Query } from './queries.ts';
import type { Searcher } from './searchServer.ts';

/** The first results of a surface, best first, and how long each of its requests took, in milliseconds. */
export interface Shown {
  readonly rows: readonly SearchRow[];
  readonly durations: readonly number[];
}

type RecordTypeName = Query['expected']['type'];

const ask = async (
  who: Searcher,
  path: string,
  params: Readonly<Record<string, unknown>>,
): Promise<{ answer: SearchAnswer; ms: number }> => {
  const started = performance.now();
  const answer = await who.search(path, params);
  return { answer, ms: performance.now() - started };
};

const paths: Readonly<Record<RecordTypeName, string>> = { institution: 'institutions', student: 'students', user: 'users' };

const selectors: Readonly<Record<RecordTypeName, Readonly<Record<string, string | number>>>> = {
  institution: { disableFuzzy: 'true', pageSize: 40, sort: 'name', recordState: institutionsOffered },
  student: { disableFuzzy: 'true', pageSize: 40 },
  user: { disableFuzzy: 'true', showAllInstitutionsUsers: 'true', institution: 0, pageSize: 40 },
};

/** The selector of a record in a form. */
const selector = async (who: Searcher, typed: string, type: RecordTypeName): Promise<Shown> => {
  const { answer, ms } = await ask(who, `/${paths[type]}/search`, {
    ...selectors[type],
    filter: lookupFilter(typed, type === 'student' ? 'any' : null),
  });
  return { rows: answer.Data, durations: [ms] };
};

/** The command palette: the section of the list that holds the records meant. */
const palette = async (who: Searcher, typed: string, type: RecordTypeName): Promise<Shown> => {
  const foundRows = new Map<string, readonly SearchRow[]>();
  const durations: number[] = [];
  for (const { path, ...params } of queriesFor(typed, who.definitions, [])) {
    const { answer, ms } = await ask(who, `/${path}/search`, { ...params });
    foundRows.set(path, answer.Data);
    durations.push(ms);
  }
  const sections = sectionsFor(typed, { definitions: who.definitions, saved: [], viewed: [], others: [], foundRows });
  const shown = sections.flatMap(({ entries }) => entries.map(({ address }) => address));
  const rows = (foundRows.get(paths[type]) ?? []).filter(({ Id }) => shown.includes(`/${paths[type]}/edit/${Id}`));
  return { rows, durations };
};

/** The list of all groups, with the words typed into its search box. */
const list = async (who: Searcher, typed: string, type: RecordTypeName): Promise<Shown> => {
  const { answer, ms } = await ask(who, `/${paths[type]}/search`, {
    filter: lookupFilter(typed, type === 'institution' ? null : 'any'),
  });
  return { rows: answer.Data, durations: [ms] };
};

const filterFields: Readonly<Record<RecordTypeName, readonly [set: string, token: string] | null>> = {
  institution: ['students', 'institutionlastknown'],
  student: null,
  user: ['students', 'updated-by'],
};

/** The values offered for a field of the filter. */
const filterValues = async (who: Searcher, typed: string, type: RecordTypeName): Promise<Shown | null> => {
  const [set, token] = filterFields[type] ?? [];
  const field = who.definitions.find((each) => each.Set === set)?.Fields.find((each) => each.token === token);
  if (!field?.lookup) return null;
  const { address, params } = lookupRequest(field.lookup, typed, field.lookupFilter);
  const { answer, ms } = await ask(who, address, params);
  const byId = new Map(answer.Data.map((row) => [String(row.Id), row]));
  return {
    rows: valuesFor(field, typed, readLookup(answer), []).flatMap(({ value }) => byId.get(value) ?? []),
    durations: [ms],
  };
};

/** Null where a surface does not offer such records. */
export const surfaces: Readonly<Record<string, (who: Searcher, typed: string, type: RecordTypeName) => Promise<Shown | null>>> = {
  selector,
  palette,
  list,
  'filter values': filterValues,
};
