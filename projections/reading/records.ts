import type { GroupScope } from '../../domain/access/access.ts';
import type { ExportedRecord } from '../../domain/exports/printers.ts';
import type { FieldValue, Values } from '../../domain/fields/field.ts';
import type { Changes } from '../../domain/record/events.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { user } from '../../domain/records/user.ts';
import { toTodaysNames } from '../../domain/stored/storedShapes.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import type { Sql } from '../sql.ts';
import { tableOf } from '../tables/tables.ts';

export interface ReadRow {
  readonly id: number;
  readonly revision: number;
  readonly recordState: number;
  readonly title: string;
  readonly values: Values;
  readonly created: Date;
  readonly updated: Date;
  readonly updatedBy: number;
  readonly updatedByName: string;
}

export interface HistoryLine {
  readonly position: string;
  readonly revision: number;
  readonly event: string;
  readonly at: Date;
  readonly actor: string;
  readonly task: number | null;
  readonly import: number | null;
  readonly changes: Changes;
}

/** The table of a record type, as SQL names it. */
export const recordTable = (recordType: string): string => {
  const table = tableOf(recordType);
  if (!table) throw new RangeError(`There is no table for ${recordType}`);
  return inReadSchema(table.name);
};

/** The columns of a {@link ReadRow}. */
export const columnsOfRow =
  'id, revision, record_state AS "recordState", title, "values", created, updated, updated_by AS "updatedBy", ' +
  'updated_by_name AS "updatedByName"';

/** Returns rows in the order of `ids`; leaves out ids without a row. */
export const readRows = async (sql: Sql, recordType: string, ids: readonly number[]): Promise<readonly ReadRow[]> => {
  if (ids.length === 0) return [];
  const result = await sql.query<ReadRow>(
    `SELECT ${columnsOfRow} FROM ${recordTable(recordType)} WHERE id = ANY($1)`,
    [ids],
    `rows-${recordType}`,
  );
  const byId = new Map(result.rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
};

/** Returns records with the lowest id first. Instants are in milliseconds, because a Date for each takes longer than the rest of a row. */
export const readExported = async (sql: Sql, recordType: string, ids: readonly number[]): Promise<readonly ExportedRecord[]> => {
  if (ids.length === 0) return [];
  const result = await sql.query<ExportedRecord>(
    `SELECT id, record_state AS "recordState", "values", (extract(epoch FROM created) * 1000)::float8 AS created,
       (extract(epoch FROM updated) * 1000)::float8 AS updated, updated_by_name AS "updatedByName"
     FROM ${recordTable(recordType)} WHERE id = ANY($1) ORDER BY id`,
    [ids],
    `exported-${recordType}`,
  );
  return result.rows;
};

/** The facts of a record, as JSON values by name; empty without a row or while the table lacks them. */
export const readFacts = async (sql: Sql, type: RecordType, id: number): Promise<Values> => {
  const facts = tableOf(type.name)?.facts ?? [];
  if (facts.length === 0) return {};
  const result = await sql.query<{ row: Readonly<Record<string, FieldValue>> }>(
    `SELECT to_jsonb(r) - 'values' - 'words' AS row FROM ${recordTable(type.name)} AS r WHERE id = $1`,
    [id],
    `facts-${type.name}`,
  );
  const row = result.rows[0]?.row ?? {};
  return Object.fromEntries(facts.map(({ name, column }) => [name, row[column] ?? null]));
};

/** The titles of records, of those in the groups. */
export const readTitles = async (
  sql: Sql,
  recordType: string,
  ids: readonly number[],
  scope: GroupScope = 'every',
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const within = scope === 'every' ? '' : tableOf(recordType)?.groups === 'several' ? 'AND group_ids && $2' : 'AND group_id = ANY($2)';
  const result = await sql.query<{ id: number; title: string }>(
    `SELECT id, title FROM ${recordTable(recordType)} WHERE id = ANY($1) ${within}`,
    scope === 'every' ? [[...new Set(ids)]] : [[...new Set(ids)], [...scope]],
    `titles-${recordType}${scope === 'every' ? '' : '-within'}`,
  );
  return new Map(result.rows.map((row) => [row.id, row.title]));
};

/** A query for the ids of the users that are not deleted. */
export const currentUsersSql = (): string => `SELECT id FROM ${recordTable(user.name)} WHERE record_state <> ${user.states.deleted}`;

/** A record's history in log order, oldest first. Lines keep the names of the time when they were added. */
export const readHistory = async (sql: Sql, recordType: string, id: number): Promise<readonly HistoryLine[]> => {
  const result = await sql.query<HistoryLine & { readonly version: number }>(
    `SELECT position::text, revision, event, at, actor, task, import, changes, version
     FROM ${inReadSchema('history')} WHERE record_type = $1 AND record_id = $2 ORDER BY revision`,
    [recordType, id],
    'history',
  );
  return result.rows.map(({ version, event, changes, ...line }) => {
    const now = toTodaysNames(recordType, version, { type: event, changes });
    return { ...line, event: now.type, changes: now.changes };
  });
};

/** The records that a task changed, in the order of type and id, starting after `after`. */
export const readChangedBy = async (
  sql: Sql,
  task: number,
  after: { readonly recordType: string; readonly id: number },
  limit: number,
): Promise<readonly { readonly recordType: string; readonly id: number }[]> => {
  const result = await sql.query<{ recordType: string; id: number }>(
    `SELECT DISTINCT record_type AS "recordType", record_id AS id FROM ${inReadSchema('history')}
     WHERE task = $1 AND (record_type, record_id) > ($2, $3) AND record_type NOT IN ('task', 'import', 'export')
     ORDER BY 1, 2 LIMIT $4`,
    [task, after.recordType, after.id, limit],
  );
  return result.rows;
};

/** The groups of the records that fulfil a condition. Null stands for records without a group. */
const readGroups = async (
  sql: Sql,
  recordType: string,
  condition: string,
  parameters: readonly unknown[],
): Promise<readonly (number | null)[]> => {
  const groups = tableOf(recordType)?.groups ?? 'none';
  if (groups === 'none') return [];
  const each = groups === 'one' ? 'group_id' : `unnest(CASE group_ids WHEN '{}' THEN '{null}' ELSE group_ids END)`;
  const result = await sql.query<{ group: number | null }>(
    `SELECT DISTINCT ${each} AS "group" FROM ${recordTable(recordType)} WHERE ${condition}`,
    parameters,
  );
  return result.rows.map(({ group }) => group);
};

export const readGroupsOf = (sql: Sql, recordType: string, ids: readonly number[]) => readGroups(sql, recordType, 'id = ANY($1)', [ids]);

/** The groups of the records that a task changed, by record type. */
export const readGroupsTouchedBy = async (sql: Sql, task: number): Promise<ReadonlyMap<string, readonly (number | null)[]>> => {
  const history = inReadSchema('history');
  const types = await sql.query<{ type: string }>(
    `SELECT DISTINCT record_type AS type FROM ${history} WHERE task = $1 AND record_type NOT IN ('task', 'import', 'export')`,
    [task],
  );
  return new Map(
    await Promise.all(
      types.rows.map(async ({ type }): Promise<[string, readonly (number | null)[]]> => [
        type,
        await readGroups(sql, type, `id IN (SELECT record_id FROM ${history} WHERE task = $1 AND record_type = $2)`, [task, type]),
      ]),
    ),
  );
};

/** How many records of a type have an event of a task, which has this name today. */
export const countEventsOf = async (sql: Sql, task: number, recordType: string, event: string): Promise<number> => {
  const result = await sql.query<{ event: string; version: number; ids: readonly number[] }>(
    `SELECT event, version, array_agg(DISTINCT record_id) AS ids FROM ${inReadSchema('history')}
     WHERE task = $1 AND record_type = $2 GROUP BY event, version`,
    [task, recordType],
  );
  const named = result.rows.filter((row) => toTodaysNames(recordType, row.version, { type: row.event, changes: {} }).type === event);
  return new Set(named.flatMap(({ ids }) => ids)).size;
};

/** How many records a task created, and how many it changed. */
export const countChangedBy = async (
  sql: Sql,
  task: number,
  recordType: string,
): Promise<{ readonly created: number; readonly changed: number }> => {
  const result = await sql.query<{ created: number; changed: number }>(
    `SELECT count(*) FILTER (WHERE first = 0)::integer AS created, count(*) FILTER (WHERE first > 0)::integer AS changed
     FROM (SELECT min(revision) AS first FROM ${inReadSchema('history')} WHERE task = $1
     AND record_type = $2 GROUP BY record_id) AS touched`,
    [task, recordType],
  );
  return result.rows[0] ?? { created: 0, changed: 0 };
};
