import { readDate } from '../fields/date.ts';
import type { Fields, FieldValue, Values } from '../fields/field.ts';
import { schemaOf } from '../fields/kinds.ts';

/** A row of a file, by column; a column that the file does not have is undefined. */
export type Row = Readonly<Record<string, string | undefined>>;

/** What cannot be read of one row. */
export interface RowProblem {
  readonly column: string;
  readonly reason: string;
}

/** What a row says of a record: only the fields whose columns the file has. */
export interface RegisterEntry {
  /** The value by which the record is known. */
  readonly key: string;
  readonly values: Values;
  readonly recordState: number;
  readonly problems: readonly RowProblem[];
}

/** A public list that is published as a file, each row of which is a record. */
export interface Register {
  readonly recordType: string;
  /** The unique field that says which record a row is about, and what people call it. */
  readonly key: string;
  readonly keyLabel: string;
  /** Without these columns a file is not this list. */
  readonly neededColumns: readonly string[];
  /** Every column that is read. */
  readonly readColumns: readonly string[];
  /**
   * Reads one row. A cell that cannot be read is named and left out, the rest of the row is kept; a row that cannot be kept at all
   * has only problems.
   */
  read(row: Row): RegisterEntry | { readonly problems: readonly RowProblem[] };
}

/** A cell of a row: the field that it feeds, its column, and its text; undefined where the file does not have the column. */
export type Cell = readonly [field: string, column: string, text: string | undefined];

/** A cell as its field reads it. */
const readCell = (fields: Fields, name: string, cell: string): { readonly value: FieldValue } | { readonly reason: string } => {
  const field = fields[name];
  if (!field) throw new RangeError(`No field is called ${name}`);
  if (cell === '') return { value: null };
  // Registers write dates as dd-mm-yyyy; reading them here is ten times quicker than the general way.
  const date = field.kind === 'date' ? readDate(cell) : null;
  if (date !== null) return { value: date };
  const read = schemaOf(field).safeParse(cell);
  return read.success ? { value: read.data } : { reason: read.error.issues[0]?.message ?? 'This cannot be read' };
};

/** What the cells of a row say, and what of them cannot be read. */
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

/** That a row says nothing of a column without which it cannot be kept, unless it has been said already what is wrong there. */
export const missingCell = (problems: readonly RowProblem[], column: string, label: string): readonly RowProblem[] =>
  problems.some((each) => each.column === column) ? [] : [{ column, reason: `${label} is required` }];

/** Whether a stored record already says what a row says. */
export const agrees = (entry: RegisterEntry, stored: { readonly values: Values; readonly recordState: number }): boolean =>
  stored.recordState === entry.recordState &&
  Object.entries(entry.values).every(([name, value]) => (stored.values[name] ?? null) === value);
