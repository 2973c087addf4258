import type { z } from 'zod';
import type { Field, FieldValue } from './field.ts';
import type { SearchFieldType } from './searchFieldType.ts';

/** The type of the column in which the read side keeps the value. */
export type ColumnType = 'text' | 'integer' | 'numeric' | 'date' | 'timestamptz' | 'boolean' | 'integer[]' | 'text[]' | 'jsonb';

/** Everything the house needs to know of one kind of field. One module per kind; `kinds.ts` lists them. */
export interface FieldKind<V extends FieldValue = FieldValue> {
  /** Reads a value from a JSON or form body; error messages are complete sentences that never repeat the value. */
  schema(field: Field): z.ZodType<V | null>;
  /** The value in words, for histories, exports and headings. References print their id: whoever has the labels replaces it. */
  print(value: V, field: Field): string;
  /** The type of the read side's column where the field is searched or sorted by. Text is kept there as its search key. */
  column(field: Field): ColumnType;
  readonly searchType: SearchFieldType;
  /** Whether filters on it may be negated. */
  readonly negatable: boolean;
}
