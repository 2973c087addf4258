import type { SearchField } from '../search/searchField.ts';
import { maxId } from '../fields/recordId.ts';

/** A range of values. A missing bound is open. Null is in no range. */
export interface Range {
  readonly from?: number;
  readonly after?: number;
  readonly upTo?: number;
  readonly before?: number;
}

/**
 * One alternative of a clause: a value or a range. Texts are search keys, choices their codes, days numbers since 1/1/1970, instants
 * milliseconds since then, times the number `hhmm`. `is: null` matches rows without a value; `is: false` matches them too. A field with
 * several values matches if one of them does.
 */
export type Match = { readonly is: string | number | boolean | null } | Range;

/** The condition on one field: at least one of `any` (if not empty) and none of `none`. */
export interface Clause {
  readonly field: SearchField;
  readonly any: readonly Match[];
  readonly none: readonly Match[];
  /** It names the record whose list is shown, which counts in every state. */
  readonly isFixed?: true;
}

/**
 * The query for search engines, as plain JSON. Every clause must hold. Every word must start a word of the record or be its id
 * (`idOfWord`).
 */
export interface Query {
  readonly words: readonly string[];
  readonly clauses: readonly Clause[];
}

export const isRange = (match: Match): match is Range => !('is' in match);

export const valuesOf = (matches: readonly Match[]): readonly (string | number | boolean)[] =>
  matches.flatMap((match) => (isRange(match) || match.is === null ? [] : [match.is]));

export const matchesEmpty = (matches: readonly Match[]): boolean => matches.some((match) => !isRange(match) && match.is === null);

/** The id that a word with leading zeros stands for. Ids without leading zeros are among the words of their record. */
export const idOfWord = (word: string): number | null => (/^0+[1-9]\d{0,9}$/.test(word) && Number(word) <= maxId ? Number(word) : null);
