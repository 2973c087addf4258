import type { z } from 'zod';
import type { Field, FieldValue } from './field.ts';
import type { SearchFieldType } from './searchFieldType.ts';

/** The column type in the read tables. */
export type ColumnType = 'text' | 'integer' | 'numeric' | 'date' | 'timestamptz' | 'boolean' | 'integer[]' | 'text[]' | 'jsonb';

/** The functions of one field kind. Each kind has a module; `kinds.ts` lists them. */
export interface FieldKind<V extends FieldValue = FieldValue> {
  /** Parses a value from a JSON or form body. Error messages are full sentences and never repeat the value. */
  schema(field: Field): z.ZodType<V | null>;
  /** Formats the value for histories, exports and headings. A reference prints its id, which callers replace by a label. */
  print(value: V, field: Field): string;
  /** The column type for fields that are searched or sorted. Text columns hold the search key. */
  column(field: Field): ColumnType;
  readonly searchType: SearchFieldType;
  readonly negatable: boolean;
}
