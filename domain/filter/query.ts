import type { SearchField } from '../search/searchField.ts';

/** How a row's value must compare with the one asked for. */
export type Comparison = '=' | '<' | '<=' | '>' | '>=';

/** One alternative of a clause; `null` asks for rows without a value. Dates are `YYYY-MM-DD`, texts search keys. */
export interface Match {
  readonly comparison: Comparison;
  readonly value: string | number | boolean | null;
}

/** One field's part of a question: one of `any` (where there are some), and none of `none`. */
export interface Clause {
  readonly field: SearchField;
  readonly any: readonly Match[];
  readonly none: readonly Match[];
}

/** What engines get: every word must begin some word of the record, and every clause must hold. */
export interface Query {
  readonly words: readonly string[];
  readonly clauses: readonly Clause[];
}
