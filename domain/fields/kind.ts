import type { Result } from '../result.ts';
import type { Choice, Field, FieldValue } from './field.ts';
import type { SearchFieldType } from './searchFieldType.ts';

/** The column type in the read tables. */
export type ColumnType = 'text' | 'integer' | 'numeric' | 'date' | 'timestamptz' | 'boolean' | 'integer[]' | 'text[]' | 'jsonb';

type JsonSchema = Readonly<Record<string, unknown>>;

/** A value of one of these JSON types, or null. */
export const nullableSchema = (...types: readonly string[]): JsonSchema => ({ anyOf: [...types, 'null'].map((type) => ({ type })) });

/** Whether an input is empty: null, or a text of spaces. */
export const isBlank = (input: unknown): boolean => input === null || (typeof input === 'string' && input.trim() === '');

/** The parts of a field that printing needs. */
export interface PrintedField {
  readonly values?: readonly Choice[] | null;
}

/** How values are printed. The default prints record ids and separates them with a comma. */
export interface Printing {
  readonly nameOf: (id: number) => string;
  readonly separator: string;
}

/** The functions of one field kind. Each kind has a module; `kinds.ts` lists them. */
export interface FieldKind<V extends FieldValue = FieldValue> {
  /** The JSON Schema of inputs, for the API's description. `read` decides. */
  readonly inputSchema: JsonSchema;
  /** Parses a value of a JSON or form body. Errors are sentences and never repeat the value. */
  read(input: unknown, field: Field): Result<V | null, readonly string[]>;
  /** Formats the value for histories, exports and headings. */
  readonly print: (value: V, field: PrintedField, printing: Printing) => string;
  /** The column type for fields that are searched or sorted. */
  column(field: Field): ColumnType;
  indexed(value: V): FieldValue;
  /** A personal value in an anonymised export; null for nothing. */
  anonymise(value: V): FieldValue;
  readonly searchType: SearchFieldType;
  /** The stored spelling of a text that people search for. Absent: they search for texts as these are stored. */
  readonly searchText?: (typed: string) => string;
  readonly negatable: boolean;
  /** The first order of a list that is sorted by the field. */
  readonly defaultOrder: 'asc' | 'desc';
  /** Nothing recorded means the same as no. */
  readonly isEmptyNo: boolean;
  /** The type of a cell with a printed value in spreadsheets. */
  readonly cell: 'text' | 'number' | 'date';
  /** No format of exports needs to escape a printed value. The sign of a number begins no formula. */
  readonly isPlain: boolean;
  /** Many records have the same value, so that exports keep its printed form. */
  readonly isRepeating: boolean;
  /** Values are texts that people wrote, printed as they are. */
  readonly isText: boolean;
}
