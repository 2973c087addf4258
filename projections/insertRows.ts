import { copyLines, postgresJson } from './copyText.ts';
import { quoted, statementNameOf, type Transaction } from './sql.ts';

/** From this number of rows, COPY is faster than an INSERT with values. */
const minCopyRows = 50;

/** Inserts rows; the keys of the objects are the column names. */
export const insertRows = async (
  sql: Transaction,
  target: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  jsonColumns: ReadonlySet<string>,
  onConflict = '',
): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {});
  if (rows.length === 0) return;
  if (rows.length >= minCopyRows && onConflict === '')
    return sql.copyIn(target, columns.map(quoted), copyLines(columns, jsonColumns, rows));
  const names = columns.map(quoted).join(', ');
  const text = `INSERT INTO ${target} (${names}) SELECT ${names} FROM json_populate_recordset(null::${target}, $1) ${onConflict}`;
  await sql.query(text, [postgresJson(rows)], statementNameOf(text));
};
