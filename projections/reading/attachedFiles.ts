import { attachmentsPartOf } from '../../domain/attachments/attachments.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { readSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import { recordTables } from '../tables/tables.ts';

const schema = quoteName(readSchema);

/** The tables of the files of records, one for each type that has some. */
const tables = recordTables.flatMap(({ type, name, parts }) => {
  const part = attachmentsPartOf(type);
  const table = parts.find((each) => each.part === part);
  return part && table
    ? [{ type, records: `${schema}.${quoteName(name)}`, rows: `${schema}.${quoteName(table.name)}`, part: part.name }]
    : [];
});

/** SQL that answers with the keys of all files that records name, in a column `key`. */
export const attachedFilesSql = tables
  .map(
    ({ records, rows, part }) =>
      `SELECT of."values"->>('${part}/' || file.row_key || '/fileKey') AS key FROM ${rows} AS file JOIN ${records} AS of ON of.id = file.record_id`,
  )
  .join(' UNION ALL ');

/** The record that a file belongs to, by its FileDataId. */
export const findAttached = async (sql: Sql, fileId: number): Promise<{ readonly type: RecordType; readonly id: number } | null> => {
  const { rows } = await sql.query<{ place: number; id: number }>(
    tables.map(({ rows: file }, place) => `SELECT ${place} AS place, record_id AS id FROM ${file} WHERE row_key = $1`).join(' UNION ALL '),
    [fileId],
    'record-of-file',
  );
  const [row] = rows;
  const table = row && tables[row.place];
  return row && table ? { type: table.type, id: row.id } : null;
};
