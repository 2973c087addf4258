import type { Fields, FieldValue, Values } from '../fields/field.ts';
import { readValue } from '../fields/kinds.ts';

/** A row of a file, by column. The value is undefined if the file lacks the column. */
export type Row = Readonly<Record<string, string | undefined>>;

export interface RowProblem {
  readonly column: string;
  readonly reason: string;
}

/** A parsed row. It has only the fields whose columns are in the file. */
export interface PublicRegisterEntry {
  /** The value of the register's key field. */
  readonly key: string;
  readonly values: Values;
  readonly recordState: number;
  readonly problems: readonly RowProblem[];
}

/** A public list, published as a file with one record per row. */
export interface PublicRegister {
  readonly recordType: string;
  /** The name of the file in messages: 'GIAS'. */
  readonly fileKind: string;
  /** The labels of its rows in messages. */
  readonly labels: { readonly one: string; readonly many: string };
  /** The unique field that identifies a record, and its name for users. */
  readonly key: string;
  readonly keyLabel: string;
  /** The column with the record's name. */
  readonly nameColumn: string;
  /** Values of these columns are not kept with problems, because they are about people. */
  readonly personalColumns: readonly string[];
  /** A file must have these columns. */
  readonly neededColumns: readonly string[];
  readonly readColumns: readonly string[];
  /** Parses one row. Invalid cells are reported and left out. A row that must be refused has only problems. */
  read(row: Row): PublicRegisterEntry | { readonly problems: readonly RowProblem[] };
}

/** A cell: its field, its column and its text. The text is undefined if the file lacks the column. */
export type Cell = readonly [field: string, column: string, text: string | undefined];

const readCell = (fields: Fields, name: string, cell: string): { readonly value: FieldValue } | { readonly reason: string } => {
  const field = fields[name];
  if (!field) throw new RangeError(`No field is called ${name}`);
  if (cell === '') return { value: null };
  const read = readValue(field, cell);
  return read.ok ? { value: read.value } : { reason: read.error[0] ?? 'This cannot be read' };
};

export const readCells = (
  fields: Fields,
  cells: readonly Cell[],
): { readonly values: Record<string, FieldValue>; readonly problems: RowProblem[] } => {
  const values: Record<string, FieldValue> = {};
  const problems: RowProblem[] = [];
  for (const [name, column, text] of cells) {
    if (text === undefined) continue;
    const read = readCell(fields, name, text);
    if ('value' in read) values[name] = read.value;
    else problems.push({ column, reason: read.reason });
  }
  return { values, problems };
};

/** The problem of a missing required cell, unless its column already has a problem. */
export const missingCell = (problems: readonly RowProblem[], column: string, label: string): readonly RowProblem[] =>
  problems.some((each) => each.column === column) ? [] : [{ column, reason: `${label} is required` }];

export const agrees = (entry: PublicRegisterEntry, existing: { readonly values: Values; readonly recordState: number }): boolean =>
  existing.recordState === entry.recordState &&
  Object.entries(entry.values).every(([name, value]) => (existing.values[name] ?? null) === value);
