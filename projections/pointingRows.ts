import { partsAbout } from '../domain/merging/moveRows.ts';
import { pathOf } from '../domain/record/part.ts';
import { readSchema } from './readSchema.ts';
import { quoted, type Sql } from './sql.ts';
import { recordTables } from './tables.ts';

interface RecordRef {
  readonly recordType: string;
  readonly id: number;
}

/** The tables of parts whose rows are known by records of this type. */
const tablesAbout = (about: string) =>
  recordTables.flatMap(({ type, parts }) => {
    const names = new Set(partsAbout(type, about).map(({ name }) => name));
    return parts.filter(({ part }) => names.has(part.name)).map((table) => ({ type, table }));
  });

/** The records with rows about this one, by type and id. */
export const readPointingAt = async (sql: Sql, about: string, id: number): Promise<readonly RecordRef[]> => {
  const each = tablesAbout(about).map(
    ({ type, table }) =>
      `SELECT '${type.name}' AS "recordType", record_id AS id FROM ${quoted(readSchema)}.${quoted(table.name)} WHERE row_key = $1`,
  );
  if (each.length === 0) return [];
  const { rows } = await sql.query<RecordRef>(`${each.join(' UNION ')} ORDER BY 1, 2`, [id]);
  return rows;
};

/** The path that says whom a row is about. */
const pathsAbout = (about: string, id: number): readonly string[] => [
  ...new Set(tablesAbout(about).map(({ table: { part } }) => pathOf({ part: part.name, key: id, field: part.by ?? '' }))),
];

/** The records whose rows about this one a task changed. */
export const readMovedBy = async (sql: Sql, task: number, about: string, id: number): Promise<readonly RecordRef[]> => {
  const { rows } = await sql.query<RecordRef>(
    `SELECT DISTINCT record_type AS "recordType", record_id AS id FROM ${quoted(readSchema)}.history
     WHERE task = $1 AND changes ?| $2::text[] ORDER BY 1, 2`,
    [task, pathsAbout(about, id)],
  );
  return rows;
};

/** The records that got a row about this one after a position of the log, other than by a merge. */
export const readAddedSince = async (sql: Sql, about: string, id: number, position: bigint): Promise<readonly RecordRef[]> => {
  const pointing = await readPointingAt(sql, about, id);
  if (pointing.length === 0) return [];
  const { rows } = await sql.query<RecordRef>(
    `SELECT DISTINCT h.record_type AS "recordType", h.record_id AS id
     FROM unnest($1::text[], $2::integer[]) AS p (record_type, record_id)
     JOIN ${quoted(readSchema)}.history AS h USING (record_type, record_id), unnest($3::text[]) AS path
     WHERE h.position > $4 AND h.changes->path->>'from' IS NULL AND h.changes->path->>'to' IS NOT NULL
       AND h.event NOT LIKE '%DuplicateMoved' AND h.event NOT LIKE '%DuplicateReturned' ORDER BY 1, 2`,
    [pointing.map(({ recordType }) => recordType), pointing.map((each) => each.id), pathsAbout(about, id), String(position)],
  );
  return rows;
};
