import type { SearchFieldAnswer } from '../../api/contract/search.ts';

/** What stands in the search box before it is part of the filter: a field that was opened, and what was typed since. */
export interface Draft {
  readonly field: SearchFieldAnswer | null;
  readonly text: string;
}

export const emptyDraft: Draft = { field: null, text: '' };

export type Suggestion =
  | { readonly kind: 'words'; readonly key: string; readonly text: string }
  | { readonly kind: 'field'; readonly key: string; readonly field: SearchFieldAnswer }
  | { readonly kind: 'value'; readonly key: string; readonly value: string; readonly label: string };

const fold = (text: string) => text.trim().toLowerCase();

/** A field was named before a colon, by its token or its label: it opens, and the rest is typed into it. */
export const openField = (fields: readonly SearchFieldAnswer[], draft: Draft): Draft => {
  if (draft.field !== null || draft.text.startsWith(':')) return draft;
  const colon = draft.text.indexOf(':');
  if (colon < 0) return draft;
  const name = fold(draft.text.slice(0, colon));
  const field = fields.find((each) => fold(each.token) === name) ?? fields.find((each) => fold(each.label) === name);
  return field ? { field, text: draft.text.slice(colon + 1).trimStart() } : draft;
};

const most = 60;

/** Words that begin with what was typed come before words that merely hold it. */
const rank = (label: string, typed: string): number => {
  const at = fold(label).indexOf(typed);
  return at < 0 ? -1 : at === 0 ? 0 : fold(label).charAt(at - 1) === ' ' ? 1 : 2;
};

const ranked = <Each>(all: readonly Each[], labelOf: (each: Each) => string, typed: string): readonly Each[] =>
  all
    .map((each, index) => ({ each, index, rank: rank(labelOf(each), typed) }))
    .filter((found) => found.rank >= 0)
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, most)
    .map((found) => found.each);

export interface OfferedValue {
  readonly value: string | number;
  readonly label: string;
}

/**
 * What the search box offers. Nothing opened: the typed words themselves, then fields by label; ':' alone offers every field.
 * A field opened: its values that are not chosen yet, negated after a '!'.
 */
export const suggest = (
  fields: readonly SearchFieldAnswer[],
  draft: Draft,
  offered: readonly OfferedValue[],
  chosen: readonly string[],
): readonly Suggestion[] => {
  if (draft.field === null) {
    const everyField = draft.text.trim().startsWith(':');
    const typed = fold(draft.text).replace(/^:/, '').trim();
    const named = typed === '' && !everyField ? [] : ranked(fields, (field) => field.label, typed);
    const words: readonly Suggestion[] = typed === '' || everyField ? [] : [{ kind: 'words', key: 'words', text: draft.text.trim() }];
    return [...words, ...named.slice(0, everyField ? most : 8).map((field): Suggestion => ({ kind: 'field', key: field.token, field }))];
  }
  const negated = draft.field.negatable && draft.text.trim().startsWith('!');
  const typed = fold(draft.text).replace(/^!/, '').trim();
  return ranked(offered, (each) => each.label, typed)
    .map((each) => ({ label: negated ? `not ${each.label}` : each.label, value: `${negated ? '!' : ''}${each.value}` }))
    .filter(({ value }) => !chosen.some((other) => fold(other) === fold(value)) && !(negated && fold(value) === '!any'))
    .map(({ label, value }): Suggestion => ({ kind: 'value', key: value, value, label }));
};
