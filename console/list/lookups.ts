import type { SearchFieldAnswer } from '../../api/contract/search.ts';
import type { SessionAnswer } from '../../api/contract/session.ts';
import type { LookupQuestion } from '../api/searchApi.ts';
import { printFilter } from '../../domain/filter/syntax.ts';
import { bestMatches, matchRank } from './matching.ts';
import type { OfferedValue } from './valueSuggestions.ts';

/** A lookup that was answered: what was asked for, and how much came back. */
export interface LookedUp {
  readonly address: string;
  readonly term: string;
  readonly values: readonly OfferedValue[];
}

const pauseMs = 1_000;

/** Letters from which a lookup asks at once; fewer ask after a pause. */
const minLettersWithoutPause = (address: string) => (/^\/(institutions|survey-templates)\/search/.test(address) ? 3 : 2);

/** How many values one answer holds at most; null where it holds all there are. */
const pageSizeOf = (address: string): number | null => {
  const size = Number(new URLSearchParams(address.split('?')[1] ?? '').get('pageSize'));
  return size > 0 ? size : null;
};

/** A list that comes whole is asked for once, before anything is typed, and narrowed here. */
const isUnpaged = (address: string): boolean => pageSizeOf(address) === null;

/** How long the typing has to rest before a term is looked up; null when it is not. */
export const pauseBefore = (address: string, term: string): number | null => {
  if (isUnpaged(address)) return 0;
  if (term === '') return null;
  return term.length >= minLettersWithoutPause(address) || /^#?\d+$/.test(term) ? 0 : pauseMs;
};

/** Whether an answer holds everything that a longer term would find: it was not a full page, and the term goes on from its own. */
export const coversTerm = (last: LookedUp | null, address: string, term: string): last is LookedUp => {
  if (last === null || last.address !== address) return false;
  const size = pageSizeOf(address);
  if (size === null) return true;
  return last.term !== '' && term.toLowerCase().startsWith(last.term.toLowerCase()) && last.values.length < size;
};

/** The values of an answer that a term finds: all of them for its own, those that match for a longer one. */
export const narrowed = (last: LookedUp, term: string): readonly OfferedValue[] =>
  last.term === term ? last.values : bestMatches(last.values, ({ label }) => matchRank(label, term), last.values.length);

/** How to ask for a term. What was typed are words to look for, or an id; never the name of a field. `also` is asked for with it. */
export const lookupQuestion = (address: string, term: string, also: string | null): LookupQuestion => {
  const [path = '', query = ''] = address.split('?');
  const params = Object.fromEntries(new URLSearchParams(query));
  if (isUnpaged(address)) return { address: path, params };
  const words = /^#?\d+$/.test(term) ? term : printFilter({ terms: [term], fields: [] });
  return { address: path, params: { ...params, filter: [words, also].filter(Boolean).join(',') } };
};

/** The address of a field's lookup; narrowed, where it depends on another field, by what is asked of that. */
export const lookupAddress = (
  { lookup, dependsOn }: Pick<SearchFieldAnswer, 'lookup' | 'dependsOn'>,
  asked: readonly string[],
): string | null => {
  if (lookup === null || dependsOn === null || asked.length === 0) return lookup;
  return `${lookup}${lookup.includes('?') ? '&' : '?'}${dependsOn}=${encodeURIComponent(asked.join(','))}`;
};

/** The groups that a person may ask for: those in which they hold one of the rights that the lookup names, or all of them. */
export const groupValues = (groups: SessionAnswer['Groups'], lookup: string | null): readonly OfferedValue[] => {
  const wanted = new URLSearchParams(lookup?.split('?')[1] ?? '').get('userHasAccess') ?? 'any';
  const held = groups.filter(({ Rights }) => wanted === 'any' || wanted.split('|').some((right) => Rights.includes(right)));
  return [{ value: 'any', label: 'Any' }, ...held.map(({ Id, Name }) => ({ value: Id, label: Name }))];
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

const detailNames = ['town', 'localAuthority', 'email', 'SubCode'] as const;

const firstOf = (entry: object, names: readonly string[]): string | number | null => {
  for (const name of names) {
    const found: unknown = Reflect.get(entry, name);
    if ((typeof found === 'string' && found.trim() !== '') || typeof found === 'number') return found;
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

const inside = (body: unknown, name: string): unknown => (typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined);

/** Reads a lookup's answer, whichever of its shapes it has: a list, `Data`, `data` or `data.Data`, of texts or of records. */
export const readLookup = (body: unknown): readonly OfferedValue[] => {
  const data = inside(body, 'data');
  const list = [body, inside(body, 'Data'), data, inside(data, 'Data')].find((each) => Array.isArray(each)) as
    readonly unknown[] | undefined;
  return (list ?? []).flatMap((entry) => valueOf(entry) ?? []);
};
