import { groupBy } from '../domain/collections.ts';
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

type PointingRow = RecordRef & { readonly about: number };
type PointingById = ReadonlyMap<number, readonly RecordRef[]>;

const byAbout = (rows: readonly PointingRow[]): PointingById =>
  new Map(
    [...groupBy(rows, ({ about }) => about)].map(([about, found]) => [about, found.map(({ recordType, id }) => ({ recordType, id }))]),
  );

/** The records with rows about each of these, by type and id. Those that nothing points at are left out. */
export const readPointingAt = async (sql: Sql, about: string, ids: readonly number[]): Promise<PointingById> => {
  const each = tablesAbout(about).map(
    ({ type, table }) =>
      `SELECT row_key AS about, '${type.name}' AS "recordType", record_id AS id
       FROM ${quoted(readSchema)}.${quoted(table.name)} WHERE row_key = ANY($1)`,
  );
  if (each.length === 0 || ids.length === 0) return new Map();
  const { rows } = await sql.query<PointingRow>(`${each.join(' UNION ')} ORDER BY 1, 2, 3`, [ids]);
  return byAbout(rows);
};

/** The paths that say whom a row is about. */
const pathsAbout = (about: string, id: number): readonly string[] => [
  ...new Set(tablesAbout(about).map(({ table: { part } }) => pathOf({ part: part.name, key: id, field: part.by ?? '' }))),
];

/** The records whose rows about each of these a task changed. Those about which it changed nothing are left out. */
export const readMovedBy = async (sql: Sql, task: number, about: string, ids: readonly number[]): Promise<PointingById> => {
  const types = [...new Set(tablesAbout(about).map(({ type }) => type.name))];
  const paths = ids.flatMap((id) => pathsAbout(about, id).map((path) => ({ id, path })));
  if (paths.length === 0) return new Map();
  const { rows } = await sql.query<PointingRow>(
    `SELECT DISTINCT p.id AS about, h.record_type AS "recordType", h.record_id AS id
     FROM ${quoted(readSchema)}.history AS h, jsonb_object_keys(h.changes) AS changed (path)
     JOIN unnest($3::integer[], $4::text[]) AS p (id, path) USING (path)
     WHERE h.task = $1 AND h.record_type = ANY($2) ORDER BY 1, 2, 3`,
    [task, types, paths.map(({ id }) => id), paths.map(({ path }) => path)],
  );
  return byAbout(rows);
};

/** A record, and the position of the log from which on rows about it count. */
interface CountedSince {
  readonly id: number;
  readonly since: bigint;
}

/** The records with a row about `id` that got it since then, other than by a merge, as a row about one of `counted`. */
export const readAddedSince = async (
  sql: Sql,
  about: string,
  id: number,
  counted: readonly CountedSince[],
): Promise<readonly RecordRef[]> => {
  const pointing = (await readPointingAt(sql, about, [id])).get(id) ?? [];
  if (pointing.length === 0) return [];
  const paths = counted.flatMap((each) => pathsAbout(about, each.id).map((path) => ({ path, since: String(each.since) })));
  const { rows } = await sql.query<RecordRef>(
    `SELECT DISTINCT h.record_type AS "recordType", h.record_id AS id
     FROM unnest($1::text[], $2::integer[]) AS p (record_type, record_id)
     JOIN ${quoted(readSchema)}.history AS h USING (record_type, record_id), unnest($3::text[], $4::bigint[]) AS counted (path, since)
     WHERE h.position > since AND h.changes->path->>'from' IS NULL AND h.changes->path->>'to' IS NOT NULL
       AND h.event NOT LIKE '%DuplicateMoved' AND h.event NOT LIKE '%DuplicateReturned' ORDER BY 1, 2`,
    [
      pointing.map(({ recordType }) => recordType),
      pointing.map((each) => each.id),
      paths.map(({ path }) => path),
      paths.map(({ since }) => since),
    ],
  );
  return rows;
};
