import type { SearchDefinition } from '../../api/contract/search.ts';
import { addFilterValue, addToFilter, canonicalFilter } from '../../domain/filter/edit.ts';
import { parseFor } from '../../domain/filter/interpret.ts';
import { type FilterSyntax, printFilter } from '../../domain/filter/syntax.ts';
import type { FieldSet } from '../../domain/search/searchSet.ts';

export type ChangeFilter = (change: (filter: string) => string) => void;

const equalsIgnoringCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Uses the set's own spelling of tokens, which makes the address canonical. */
const printListFilter = (set: FieldSet, syntax: FilterSyntax): string =>
  printFilter({
    terms: syntax.terms,
    fields: syntax.fields.map(({ token, values }) => ({ token: set.byToken.get(token)?.printed ?? token, values })),
  });

export const addValue = (set: FieldSet, filter: string, token: string, value: string): string =>
  addFilterValue(set, filter, token, value, new Date());

/** Adds typed text; the parts that it cannot take stay out. */
export const addTyped = (set: FieldSet, filter: string, typed: string): string => addToFilter(set, filter, typed, new Date()).filter;

/** Whether two filters ask the same. */
export const isSameFilter = (set: FieldSet, a: string, b: string): boolean => {
  const now = new Date();
  return a === b || canonicalFilter(set, a, now) === canonicalFilter(set, b, now);
};

const removeWhere = (set: FieldSet, filter: string, token: string, isRemoved: (value: string) => boolean): string => {
  const field = set.byToken.get(token.toLowerCase());
  const syntax = parseFor(set, filter);
  return printListFilter(set, {
    ...syntax,
    fields: syntax.fields.map((each) =>
      set.byToken.get(each.token) === field ? { ...each, values: each.values.filter((value) => !isRemoved(value)) } : each,
    ),
  });
};

export const removeValue = (set: FieldSet, filter: string, token: string, value: string): string =>
  removeWhere(set, filter, token, (each) => equalsIgnoringCase(each, value));

export const removeField = (set: FieldSet, filter: string, token: string): string => removeWhere(set, filter, token, () => true);

export const removeTerm = (set: FieldSet, filter: string, term: string): string => {
  const syntax = parseFor(set, filter);
  return printListFilter(set, { ...syntax, terms: syntax.terms.filter((each) => each !== term) });
};

export const removeLastValue = (set: FieldSet, filter: string): string => {
  const syntax = parseFor(set, printListFilter(set, parseFor(set, filter)));
  const field = syntax.fields.at(-1);
  const value = field?.values.at(-1);
  if (field && value !== undefined) return removeValue(set, filter, field.token, value);
  const term = syntax.terms.at(-1);
  return term === undefined ? filter : removeTerm(set, filter, term);
};

export const groupToken = 'group';

/** Whether a filter names other groups than the user's current one. */
export const namesGroups = (set: FieldSet, filter: string): boolean =>
  parseFor(set, filter).fields.some(
    ({ token, values }) => set.byToken.get(token)?.isScope === true && values.some((value) => !equalsIgnoringCase(value, 'own')),
  );

/** 'My group only' is on while the filter names no other group. */
export const isOwnGroupOnly = (set: FieldSet, filter: string): boolean => !namesGroups(set, filter);

/** On removes the group filter; off sets it to any group. */
export const setOwnGroupOnly = (set: FieldSet, filter: string, ticked: boolean): string =>
  ticked ? removeField(set, filter, groupToken) : addValue(set, filter, groupToken, 'any');

type QuickFilter = Pick<SearchDefinition['Filters'][number], 'filter' | 'replaces'>;

/** The words and values of a quick filter, in canonical spelling. */
const partsOf = (set: FieldSet, filter: string): FilterSyntax => parseFor(set, canonicalFilter(set, filter, new Date()));

/** Whether the filter has every word and value of a quick filter. */
export const hasQuick = (set: FieldSet, filter: string, quick: string): boolean => {
  const [currentParts, quickParts] = [partsOf(set, filter), partsOf(set, quick)];
  return (
    quickParts.terms.every((term) => currentParts.terms.some((other) => equalsIgnoringCase(other, term))) &&
    quickParts.fields.every(({ token, values }) => {
      const current = currentParts.fields.find((field) => field.token === token)?.values ?? [];
      return values.every((value) => current.some((other) => equalsIgnoringCase(other, value)));
    })
  );
};

/** Adds a quick filter, or replaces the whole filter by it. A second click removes its words and values. */
export const toggleQuick = (set: FieldSet, filter: string, quick: QuickFilter): string => {
  if (!hasQuick(set, filter, quick.filter)) return addTyped(set, quick.replaces ? '' : filter, quick.filter);
  const { terms, fields } = partsOf(set, quick.filter);
  const withoutTerms = terms.reduce((before, term) => removeTerm(set, before, term), filter);
  return fields.reduce(
    (before, { token, values }) => values.reduce((rest, value) => removeValue(set, rest, token, value), before),
    withoutTerms,
  );
};

/** The filter that finds only these records of its matches. */
export const withIds = (set: FieldSet, filter: string, ids: readonly number[]): string => {
  const syntax = parseFor(set, removeField(set, filter, 'id'));
  return printListFilter(set, { ...syntax, fields: [...syntax.fields, { token: 'id', values: ids.map(String) }] });
};
