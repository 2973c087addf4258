import { splitIntoChunks } from '../../domain/collections.ts';
import { copyLines, postgresJson } from './copyText.ts';
import { quoted, statementNameOf, type Transaction } from '../sql.ts';

/** From this number of rows, COPY is faster than an INSERT with values. */
const minCopyRows = 50;

/** The number of rows that COPY sends together. PostgreSQL stores them while the next ones are made. */
const sentTogether = 200;

type Row = Readonly<Record<string, unknown>>;

interface InsertOptions {
  /** The columns that hold JSON. */
  readonly jsonColumns: ReadonlySet<string>;
  readonly onConflict?: string;
}

/** Inserts a row for each item. `toRow` makes it: the keys are the column names, the same for all. */
export const insertRows = async <Item>(
  sql: Transaction,
  target: string,
  items: readonly Item[],
  toRow: (item: Item) => Row,
  { jsonColumns, onConflict = '' }: InsertOptions,
): Promise<void> => {
  const [first] = items;
  if (first === undefined) return;
  const columns = Object.keys(toRow(first));
  if (items.length >= minCopyRows && onConflict === '') {
    const lines = function* () {
      for (const batch of splitIntoChunks(items, sentTogether)) yield copyLines(columns, jsonColumns, batch.map(toRow));
    };
    return sql.copyIn(target, columns.map(quoted), lines());
  }
  const names = columns.map(quoted).join(', ');
  const text = `INSERT INTO ${target} (${names}) SELECT ${names} FROM json_populate_recordset(null::${target}, $1) ${onConflict}`;
  await sql.query(text, [postgresJson(items.map(toRow))], statementNameOf(text));
};
