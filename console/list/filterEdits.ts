import type { SearchDefinition } from '../../api/contract/search.ts';
import { type FilterSyntax, parseFilter, printFilter } from '../../domain/filter/syntax.ts';

type Fields = SearchDefinition['Fields'];

export type ChangeFilter = (change: (filter: string) => string) => void;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Parses a filter with this set's fields. */
export const parseFor = (fields: Fields, filter: string): FilterSyntax => {
  const tokens = new Set(fields.map((field) => field.token.toLowerCase()));
  return parseFilter(filter, (token) => tokens.has(token.toLowerCase()));
};

/** Uses the set's own spelling of tokens, which makes the address canonical. */
const printFor = (fields: Fields, syntax: FilterSyntax): string =>
  printFilter({
    terms: syntax.terms,
    fields: syntax.fields.map(({ token, values }) => ({ token: fields.find((field) => same(field.token, token))?.token ?? token, values })),
  });

const withoutNegation = (value: string) => value.replace(/^!/, '');
const standsAlone = (value: string) => /^(any|null|own)$/i.test(value);

/** Adds a value to a field. Removes repeats and the value's negation; Any and null stand alone. Keeps at most `max` values. */
const withOne = (values: readonly string[], next: string, max: number | null): readonly string[] => {
  if (standsAlone(next)) return [next];
  const others = values.filter((value) => !same(withoutNegation(value), withoutNegation(next)) && !standsAlone(value));
  return [...(max !== null && others.length >= max ? others.slice(0, max - 1) : others), next];
};

const withField = (syntax: FilterSyntax, token: string, change: (values: readonly string[]) => readonly string[]): FilterSyntax => {
  const found = syntax.fields.some((field) => same(field.token, token));
  const fields = found ? syntax.fields : [...syntax.fields, { token, values: [] }];
  return {
    ...syntax,
    fields: fields.map((field) => (same(field.token, token) ? { token: field.token, values: change(field.values) } : field)),
  };
};

export const addValue = (fields: Fields, filter: string, token: string, value: string): string => {
  const max = fields.find((field) => same(field.token, token))?.max ?? null;
  return printFor(
    fields,
    withField(parseFor(fields, filter), token, (values) => withOne(values, value, max)),
  );
};

/** Adds typed text: plain words become terms, `field:value` becomes a value of that field. */
export const addTyped = (fields: Fields, filter: string, typed: string): string => {
  const more = parseFor(fields, typed);
  const before = parseFor(fields, filter);
  const terms = [...before.terms, ...more.terms.filter((term) => !before.terms.some((other) => same(other, term)))];
  let next = printFor(fields, { terms, fields: before.fields });
  for (const { token, values } of more.fields) for (const value of values) next = addValue(fields, next, token, value);
  return next;
};

export const removeValue = (fields: Fields, filter: string, token: string, value: string): string =>
  printFor(
    fields,
    withField(parseFor(fields, filter), token, (values) => values.filter((each) => !same(each, value))),
  );

export const removeField = (fields: Fields, filter: string, token: string): string =>
  printFor(
    fields,
    withField(parseFor(fields, filter), token, () => []),
  );

export const removeTerm = (fields: Fields, filter: string, term: string): string => {
  const syntax = parseFor(fields, filter);
  return printFor(fields, { ...syntax, terms: syntax.terms.filter((each) => each !== term) });
};

export const withoutLast = (fields: Fields, filter: string): string => {
  const syntax = parseFor(fields, printFor(fields, parseFor(fields, filter)));
  const field = syntax.fields.at(-1);
  const value = field?.values.at(-1);
  if (field && value !== undefined) return removeValue(fields, filter, field.token, value);
  const term = syntax.terms.at(-1);
  return term === undefined ? filter : removeTerm(fields, filter, term);
};

export const groupToken = 'group';

/** 'My group only' is on while the filter names no other group. */
export const isOwnGroupOnly = (fields: Fields, filter: string): boolean =>
  !parseFor(fields, filter).fields.some((field) => same(field.token, groupToken) && field.values.some((value) => !same(value, 'own')));

/** On removes the group filter; off sets it to any group. */
export const withOwnGroupOnly = (fields: Fields, filter: string, ticked: boolean): string =>
  ticked ? removeField(fields, filter, groupToken) : addValue(fields, filter, groupToken, 'any');

export const hasAllTerms = (fields: Fields, filter: string, quick: string): boolean => {
  const now = parseFor(fields, filter);
  const wanted = parseFor(fields, quick);
  return (
    wanted.terms.every((term) => now.terms.some((other) => same(other, term))) &&
    wanted.fields.every(({ token, values }) => {
      const held = now.fields.find((field) => same(field.token, token))?.values ?? [];
      return held.length === values.length && values.every((value) => held.some((other) => same(other, value)));
    })
  );
};

type QuickFilter = SearchDefinition['Filters'][number];

/** A second click removes the quick filter. A quick filter replaces the whole filter or only the values of its own fields. */
export const toggleQuick = (fields: Fields, filter: string, quick: Pick<QuickFilter, 'filter' | 'replaces'>): string => {
  const wanted = parseFor(fields, quick.filter);
  const cleared = wanted.fields.reduce((before, { token }) => removeField(fields, before, token), filter);
  if (!hasAllTerms(fields, filter, quick.filter)) return addTyped(fields, quick.replaces ? '' : cleared, quick.filter);
  return wanted.terms.reduce((before, term) => removeTerm(fields, before, term), cleared);
};
