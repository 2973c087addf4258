import type { SearchField } from '../search/searchField.ts';

/** A stretch of values; bounds that are left out are open. Nothing recorded is in no stretch. */
export interface Range {
  readonly from?: number;
  readonly after?: number;
  readonly upTo?: number;
  readonly before?: number;
}

/**
 * One alternative of a clause: a value, or a stretch of values. Texts are search keys, codes what the list keeps, days counted from
 * 1/1/1970, instants milliseconds since then, times the number `hhmm`. `is: null` asks for rows without a value, and `is: false`
 * finds them too. Of a field that has several values it is enough that one is the one asked for.
 */
export type Match = { readonly is: string | number | boolean | null } | Range;

/** One field's part of a question: one of `any` (where there are some), and none of `none`. */
export interface Clause {
  readonly field: SearchField;
  readonly any: readonly Match[];
  readonly none: readonly Match[];
}

/**
 * What engines get, as plain JSON: every word must begin some word of the record, or be its number (`idOfWord`), and every
 * clause must hold.
 */
export interface Query {
  readonly words: readonly string[];
  readonly clauses: readonly Clause[];
}

export const isRange = (match: Match): match is Range => !('is' in match);

/** The values that alternatives name, without stretches and without `null`. */
export const valuesOf = (matches: readonly Match[]): readonly (string | number | boolean)[] =>
  matches.flatMap((match) => (isRange(match) || match.is === null ? [] : [match.is]));

/** Whether rows without a value are asked for. */
export const matchesEmpty = (matches: readonly Match[]): boolean => matches.some((match) => !isRange(match) && match.is === null);

/** The largest number that a record's id can be. */
export const largestId = 2_147_483_647;

/** The record id that a word is when it is written with leading zeros; as other numbers ids stand among the words of a record. */
export const idOfWord = (word: string): number | null => (/^0+[1-9]\d{0,9}$/.test(word) && Number(word) <= largestId ? Number(word) : null);
