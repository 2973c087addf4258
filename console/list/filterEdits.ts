import type { SearchDefinition } from '../../api/contract/search.ts';
import { type FilterSyntax, parseFilter, printFilter } from '../../domain/filter/syntax.ts';

type Fields = SearchDefinition['Fields'];

export type ChangeFilter = (change: (filter: string) => string) => void;

const equalsIgnoringCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Parses a filter with this set's fields. */
export const parseListFilter = (fields: Fields, filter: string): FilterSyntax => {
  const tokens = new Set(fields.map((field) => field.token.toLowerCase()));
  return parseFilter(filter, (token) => tokens.has(token.toLowerCase()));
};

/** Uses the set's own spelling of tokens, which makes the address canonical. */
const printListFilter = (fields: Fields, syntax: FilterSyntax): string =>
  printFilter({
    terms: syntax.terms,
    fields: syntax.fields.map(({ token, values }) => ({
      token: fields.find((field) => equalsIgnoringCase(field.token, token))?.token ?? token,
      values,
    })),
  });

const withoutNegation = (value: string) => value.replace(/^!/, '');
const isExclusive = (value: string) => /^(any|null|own)$/i.test(value);

/** Adds a value to a field. Removes repeats and the value's negation; Any and null stand alone. Keeps at most `max` values. */
const addOneValue = (values: readonly string[], next: string, max: number | null): readonly string[] => {
  if (isExclusive(next)) return [next];
  const others = values.filter((value) => !equalsIgnoringCase(withoutNegation(value), withoutNegation(next)) && !isExclusive(value));
  return [...(max !== null && others.length >= max ? others.slice(0, max - 1) : others), next];
};

const changeField = (syntax: FilterSyntax, token: string, change: (values: readonly string[]) => readonly string[]): FilterSyntax => {
  const found = syntax.fields.some((field) => equalsIgnoringCase(field.token, token));
  const fields = found ? syntax.fields : [...syntax.fields, { token, values: [] }];
  return {
    ...syntax,
    fields: fields.map((field) => (equalsIgnoringCase(field.token, token) ? { token: field.token, values: change(field.values) } : field)),
  };
};

export const addValue = (fields: Fields, filter: string, token: string, value: string): string => {
  const max = fields.find((field) => equalsIgnoringCase(field.token, token))?.max ?? null;
  return printListFilter(
    fields,
    changeField(parseListFilter(fields, filter), token, (values) => addOneValue(values, value, max)),
  );
};

/** Adds typed text: plain words become terms, `field:value` becomes a value of that field. */
export const addTyped = (fields: Fields, filter: string, typed: string): string => {
  const typedSyntax = parseListFilter(fields, typed);
  const before = parseListFilter(fields, filter);
  const terms = [...before.terms, ...typedSyntax.terms.filter((term) => !before.terms.some((other) => equalsIgnoringCase(other, term)))];
  let next = printListFilter(fields, { terms, fields: before.fields });
  for (const { token, values } of typedSyntax.fields) for (const value of values) next = addValue(fields, next, token, value);
  return next;
};

export const removeValue = (fields: Fields, filter: string, token: string, value: string): string =>
  printListFilter(
    fields,
    changeField(parseListFilter(fields, filter), token, (values) => values.filter((each) => !equalsIgnoringCase(each, value))),
  );

export const removeField = (fields: Fields, filter: string, token: string): string =>
  printListFilter(
    fields,
    changeField(parseListFilter(fields, filter), token, () => []),
  );

export const removeTerm = (fields: Fields, filter: string, term: string): string => {
  const syntax = parseListFilter(fields, filter);
  return printListFilter(fields, { ...syntax, terms: syntax.terms.filter((each) => each !== term) });
};

export const removeLastValue = (fields: Fields, filter: string): string => {
  const syntax = parseListFilter(fields, printListFilter(fields, parseListFilter(fields, filter)));
  const field = syntax.fields.at(-1);
  const value = field?.values.at(-1);
  if (field && value !== undefined) return removeValue(fields, filter, field.token, value);
  const term = syntax.terms.at(-1);
  return term === undefined ? filter : removeTerm(fields, filter, term);
};

export const groupToken = 'group';

/** 'My group only' is on while the filter names no other group. */
export const isOwnGroupOnly = (fields: Fields, filter: string): boolean =>
  !parseListFilter(fields, filter).fields.some(
    (field) => equalsIgnoringCase(field.token, groupToken) && field.values.some((value) => !equalsIgnoringCase(value, 'own')),
  );

/** On removes the group filter; off sets it to any group. */
export const setOwnGroupOnly = (fields: Fields, filter: string, ticked: boolean): string =>
  ticked ? removeField(fields, filter, groupToken) : addValue(fields, filter, groupToken, 'any');

export const hasAllTerms = (fields: Fields, filter: string, quick: string): boolean => {
  const now = parseListFilter(fields, filter);
  const quickSyntax = parseListFilter(fields, quick);
  return (
    quickSyntax.terms.every((term) => now.terms.some((other) => equalsIgnoringCase(other, term))) &&
    quickSyntax.fields.every(({ token, values }) => {
      const currentValues = now.fields.find((field) => equalsIgnoringCase(field.token, token))?.values ?? [];
      return (
        currentValues.length === values.length && values.every((value) => currentValues.some((other) => equalsIgnoringCase(other, value)))
      );
    })
  );
};

type QuickFilter = SearchDefinition['Filters'][number];

/** A second click removes the quick filter. A quick filter replaces the whole filter or only the values of its own fields. */
export const toggleQuick = (fields: Fields, filter: string, quick: Pick<QuickFilter, 'filter' | 'replaces'>): string => {
  const quickSyntax = parseListFilter(fields, quick.filter);
  const cleared = quickSyntax.fields.reduce((before, { token }) => removeField(fields, before, token), filter);
  if (!hasAllTerms(fields, filter, quick.filter)) return addTyped(fields, quick.replaces ? '' : cleared, quick.filter);
  return quickSyntax.terms.reduce((before, term) => removeTerm(fields, before, term), cleared);
};
