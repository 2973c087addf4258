import { groupBy } from '../../domain/collections.ts';
import { partsAbout } from '../../domain/merging/moveRows.ts';
import { pathOf } from '../../domain/record/part.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import { keyColumn, recordTables } from '../tables/tables.ts';

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
    [...groupBy(rows, ({ about }) => about)].map(([about, rowsAbout]) => [
      about,
      rowsAbout.map(({ recordType, id }) => ({ recordType, id })),
    ]),
  );

/** The records with rows about each of these, by type and id. Those that nothing points at are left out. */
export const readPointingAt = async (sql: Sql, about: string, ids: readonly number[]): Promise<PointingById> => {
  const each = tablesAbout(about).map(
    ({ type, table }) =>
      `SELECT row_key AS about, '${type.name}' AS "recordType", record_id AS id
       FROM ${inReadSchema(table.name)} WHERE ${quoteName(keyColumn(table))} = ANY($1)`,
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
     FROM ${inReadSchema('history')} AS h, json_object_keys(h.changes::json) AS changed (path)
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

/**
 * The records in which somebody recorded something about `id` since it has a duplicate, other than by a merge: they have a row about one of
 * `counted` that is newer, or a row that a merge made of the duplicate's row alone and somebody changed since. `counted`: the records that
 * the duplicate went into, one after the other; the last one is `id`.
 */
export const readRecordedSince = async (
  sql: Sql,
  about: string,
  duplicate: number,
  counted: readonly CountedSince[],
): Promise<readonly RecordRef[]> => {
  const last = counted.at(-1);
  const pointing = last ? ((await readPointingAt(sql, about, [last.id])).get(last.id) ?? []) : [];
  if (pointing.length === 0) return [];
  const paths = counted.flatMap(({ id, since }) => pathsAbout(about, id).map((path) => ({ id, path, since: String(since) })));
  const { rows } = await sql.query<RecordRef>(
    `WITH p AS (SELECT * FROM unnest($1::text[], $2::integer[]) AS p (record_type, record_id)),
       counted AS (SELECT * FROM unnest($3::integer[], $4::text[], $5::bigint[]) AS counted (id, path, since)),
       events AS (SELECT h.*, h.event LIKE '%DuplicateMoved' AS is_move, h.event LIKE '%DuplicateReturned' AS is_return
         FROM p JOIN ${inReadSchema('history')} AS h USING (record_type, record_id))
     SELECT record_type AS "recordType", record_id AS id FROM events AS h, counted
     WHERE h.position > since AND h.changes->path->>'from' IS NULL AND h.changes->path->>'to' IS NOT NULL AND NOT is_move AND NOT is_return
     UNION
     SELECT record_type, record_id FROM p
     WHERE (SELECT count(DISTINCT counted.id) FROM events AS m, counted
         WHERE (m.record_type, m.record_id) = (p.record_type, p.record_id) AND is_move
           AND m.position > since AND m.changes->path->>'from' IS NULL AND m.changes->path->>'to' IS NOT NULL) = $6
       AND EXISTS (SELECT FROM events AS m, events AS h, json_object_keys(h.changes::json) AS changed (path), counted
         WHERE (m.record_type, m.record_id) = (p.record_type, p.record_id) AND (h.record_type, h.record_id) = (p.record_type, p.record_id)
           AND m.is_move AND m.changes::jsonb ?| $7::text[] AND h.position > m.position AND NOT h.is_move AND NOT h.is_return
           AND starts_with(changed.path, regexp_replace(counted.path, '[^/]+$', '')))
     ORDER BY 1, 2`,
    [
      pointing.map(({ recordType }) => recordType),
      pointing.map((each) => each.id),
      paths.map(({ id }) => id),
      paths.map(({ path }) => path),
      paths.map(({ since }) => since),
      counted.length,
      pathsAbout(about, duplicate),
    ],
  );
  return rows;
};
