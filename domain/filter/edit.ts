import type { FieldSet } from '../search/searchSet.ts';
import { describeFilter, describeParsed, type IgnoredText, parseFor } from './interpret.ts';
import type { FilterSyntax } from './syntax.ts';

/** The canonical form of a filter. */
export const canonicalFilter = (set: FieldSet, filter: string, now: Date): string => describeFilter(set, filter, now).canonical;

/** Joins two parsed filters. The values of `added` come later, so they win where a field keeps only some of its values. */
const join = (before: FilterSyntax, added: FilterSyntax): FilterSyntax & { readonly without: readonly string[] } => ({
  terms: [...before.terms, ...added.terms],
  fields: [...before.fields, ...added.fields],
  without: [],
});

/** Adds a filter in text to another; returns the canonical filter and the parts of the text that no filter takes. */
export const addToFilter = (
  set: FieldSet,
  filter: string,
  text: string,
  now: Date,
): { readonly filter: string; readonly ignored: readonly IgnoredText[] } => ({
  filter: describeParsed(set, join(parseFor(set, filter), parseFor(set, text)), now).canonical,
  ignored: describeFilter(set, text, now).ignored,
});

/** Adds one value, with its '!', to a field. Commas and quotes are part of the value. */
export const addFilterValue = (set: FieldSet, filter: string, token: string, value: string, now: Date): string =>
  describeParsed(set, join(parseFor(set, filter), { terms: [], fields: [{ token: token.toLowerCase(), values: [value] }] }), now).canonical;
