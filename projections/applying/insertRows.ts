import { splitIntoChunks } from '../../domain/collections.ts';
import { type Column, copyLines, postgresJson } from './copyText.ts';
import { quoteName, statementNameOf, type Transaction } from '../sql.ts';

/** From this number of rows, COPY is faster than an INSERT with values. */
const minCopyRows = 50;

/** The number of rows that COPY sends together. PostgreSQL stores them while the next ones are made. */
const rowBatchSize = 200;

/** How items are stored as rows: `prepare` computes once what the columns of a row share. */
export interface RowFormat<Item, Prepared> {
  readonly columns: readonly Column<Prepared>[];
  readonly prepare: (item: Item) => Prepared;
}

/** Inserts a row for each item. */
export const insertRows = async <Item, Prepared>(
  sql: Transaction,
  target: string,
  items: readonly Item[],
  { columns, prepare }: RowFormat<Item, Prepared>,
  onConflict = '',
): Promise<void> => {
  if (items.length === 0) return;
  const names = columns.map(({ name }) => quoteName(name));
  if (items.length >= minCopyRows && onConflict === '') {
    const lines = function* () {
      for (const batch of splitIntoChunks(items, rowBatchSize)) yield copyLines(columns, batch.map(prepare));
    };
    return sql.copyIn(target, names, lines());
  }
  const list = names.join(', ');
  const text = `INSERT INTO ${target} (${list}) SELECT ${list} FROM json_populate_recordset(null::${target}, $1) ${onConflict}`;
  const rows = items.map(prepare).map((item) => Object.fromEntries(columns.map(({ name, valueOf }) => [name, valueOf(item)])));
  await sql.query(text, [postgresJson(rows)], statementNameOf(text));
};
