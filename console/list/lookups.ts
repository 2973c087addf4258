import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import type { SessionAnswer } from '../../api/contract/session.ts';
import type { LookupQuestion } from '../api/searchApi.ts';
import { isPatientLookup } from '../../domain/search/lookups.ts';
import { printFilter } from '../../domain/filter/syntax.ts';
import { bestMatches, matchRank } from './matching.ts';
import type { OfferedValue } from './valueSuggestions.ts';

/** An answered lookup: its address, term and values. */
export interface LookupResult {
  readonly address: string;
  readonly term: string;
  readonly values: readonly OfferedValue[];
}

const lookupDelayMs = 1_000;

/** Terms of this length are looked up without a pause. */
const minLettersWithoutPause = (address: string) => (/^\/(institutions|survey-templates)\/search/.test(address) ? 3 : 2);

/** The most values in one answer; null if the answer is complete. */
const pageSizeOf = (address: string): number | null => {
  const size = Number(new URLSearchParams(address.split('?')[1] ?? '').get('pageSize'));
  return size > 0 ? size : null;
};

/** An unpaged list is fetched once, before typing, and filtered in the browser. */
const isUnpaged = (address: string): boolean => pageSizeOf(address) === null;

/** The delay in milliseconds; null if the term is not looked up. */
export const lookupDelay = (address: string, term: string): number | null => {
  if (isUnpaged(address)) return 0;
  if (term === '') return null;
  if (isPatientLookup(address)) return term.length >= 2 ? lookupDelayMs : null;
  return term.length >= minLettersWithoutPause(address) || /^#?\d+$/.test(term) ? 0 : lookupDelayMs;
};

/** The values of an answer that match a longer term. */
export const narrowResult = (last: LookupResult, term: string): readonly OfferedValue[] =>
  last.term === term ? last.values : bestMatches(last.values, ({ label, detail }) => matchRank(label, term, detail), last.values.length);

/** Whether an answer contains every match of a longer term: the page was not full, and the new term begins with the old one. */
export const coversTerm = (last: LookupResult | null, address: string, term: string): last is LookupResult => {
  if (last === null || last.address !== address) return false;
  const size = pageSizeOf(address);
  if (size === null) return true;
  const isNarrower = last.term !== '' && term.toLowerCase().startsWith(last.term.toLowerCase()) && last.values.length < size;
  // Without a match, the server may know the records by something else, or similar ones.
  return isNarrower && narrowResult(last, term).length > 0;
};

/** The request for a term, which is words or an id. `extraFilter` is an additional filter. */
export const lookupRequest = (address: string, term: string, extraFilter: string | null): LookupQuestion => {
  const [path = '', query = ''] = address.split('?');
  const params = Object.fromEntries(new URLSearchParams(query));
  if (isUnpaged(address)) return { address: path, params };
  const words = /^#?\d+$/.test(term) ? term : printFilter({ terms: [term], fields: [] });
  return { address: path, params: { ...params, filter: [words, extraFilter].filter(Boolean).join(',') } };
};

/** The address with the value of the field that it depends on. */
export const lookupAddress = (
  { lookup, dependsOn }: Pick<SearchFieldAnswer, 'lookup' | 'dependsOn'>,
  parentValues: readonly string[],
): string | null => {
  if (lookup === null || dependsOn === null || parentValues.length === 0) return lookup;
  return `${lookup}${lookup.includes('?') ? '&' : '?'}${dependsOn}=${encodeURIComponent(parentValues.join(','))}`;
};

/** The person's groups in which they hold one of the lookup's rights, or all their groups. */
export const groupValues = (groups: SessionAnswer['Groups'], lookup: string | null): readonly OfferedValue[] => {
  const requiredRights = new URLSearchParams(lookup?.split('?')[1] ?? '').get('userHasAccess') ?? 'any';
  const eligible = groups.filter(
    ({ Rights }) => requiredRights === 'any' || requiredRights.split('|').some((right) => Rights.includes(right)),
  );
  return [{ value: 'any', label: 'Any' }, ...eligible.map(({ Id, Name }) => ({ value: Id, label: Name }))];
};

const idNames = ['Id', 'CustomLookupItemId', 'ContractBandId', 'JACSId', 'YearGroupId', 'RoleId', 'value'] as const;
const labelNames = [
  'Title',
  'Fullname',
  'Name',
  'DisplaySummary',
  'Description',
  'SubDescription',
  'DisplayValue',
  'Reference',
  'Label',
  'label',
] as const;

const detailNames = ['Detail', 'town', 'localAuthority', 'email', 'SubCode'] as const;

const firstOf = (entry: object, names: readonly string[]): string | number | null => {
  for (const name of names) {
    const value: unknown = Reflect.get(entry, name);
    if ((typeof value === 'string' && value.trim() !== '') || typeof value === 'number') return value;
  }
  return null;
};

const valueOf = (entry: unknown): OfferedValue | null => {
  if (typeof entry === 'string') return { value: entry, label: entry };
  if (typeof entry !== 'object' || entry === null) return null;
  const value = firstOf(entry, idNames);
  const detail = firstOf(entry, detailNames);
  return value === null
    ? null
    : { value, label: String(firstOf(entry, labelNames) ?? value), ...(detail === null ? {} : { detail: String(detail) }) };
};

const readProperty = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;

/** Whether a lookup found more than it returned. */
export const hasMoreValues = (body: unknown): boolean => {
  const [total, data] = [readProperty(body, 'Total'), readProperty(body, 'Data')];
  return readProperty(body, 'More') === true || (typeof total === 'number' && Array.isArray(data) && total > data.length);
};

/** Reads a lookup's answer of any shape: a list, `Data`, `data` or `data.Data`, of texts or records. */
export const readLookup = (body: unknown): readonly OfferedValue[] => {
  const data = readProperty(body, 'data');
  const list = [body, readProperty(body, 'Data'), data, readProperty(data, 'Data')].find((each) => Array.isArray(each)) as
    readonly unknown[] | undefined;
  return (list ?? []).flatMap((entry) => valueOf(entry) ?? []);
};
