import type { Field } from '../../domain/fields/field.ts';
import { partsAbout } from '../../domain/merging/moveRows.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import { type RecordTable, recordTables } from '../tables/tables.ts';

const history = inReadSchema('history');

/** Those of these records that a task created. */
const readCreatedBy = async (sql: Sql, task: number, recordType: string, ids: readonly number[]): Promise<readonly number[]> => {
  const { rows } = await sql.query<{ id: number }>(
    `SELECT record_id AS id FROM ${history} WHERE task = $1 AND record_type = $2 AND record_id = ANY($3) AND revision = 0`,
    [task, recordType, ids],
  );
  return rows.map(({ id }) => id);
};

/** Whether a field names records of this type, has an index and is not the group, whose members import nobody. */
const isIndexedReference = (about: string, { references, search, scope }: Field): boolean =>
  references === about && search !== undefined && scope !== true;

/** SQL for what the fields of a type's records, and the rows that are known by other records, name of $1. */
const namedIn = (about: string, { type, name, indexed, parts }: RecordTable): readonly string[] => {
  const rows = `${inReadSchema(name)} AS r`;
  // Records that task $2 created are deleted together.
  const counts = `r.record_state <> ${type.states.deleted} AND NOT EXISTS (
    SELECT FROM ${history} AS h WHERE h.record_type = '${type.name}' AND h.record_id = r.id AND h.revision = 0 AND h.task = $2)`;
  const fields = indexed
    .filter((each) => each.name in type.fields && isIndexedReference(about, each.field))
    .map((each) => {
      const column = `r.${quoteName(each.column)}`;
      return each.type === 'integer[]'
        ? `SELECT named.id FROM ${rows}, unnest(${column}) AS named (id) WHERE ${column} && $1::integer[] AND named.id = ANY($1) AND ${counts}`
        : `SELECT ${column} AS id FROM ${rows} WHERE ${column} = ANY($1) AND ${counts}`;
    });
  const partsOfType = new Set(partsAbout(type, about));
  const ofParts = parts
    .filter(({ part }) => partsOfType.has(part))
    .flatMap((table) => {
      const by = table.indexed.find(({ rowField }) => rowField === table.part.by);
      return by && isIndexedReference(about, by.field) ? [{ table: table.name, column: `p.${quoteName(by.column)}` }] : [];
    })
    .map(
      ({ table, column }) =>
        `SELECT ${column} AS id FROM ${inReadSchema(table)} AS p JOIN ${rows} ON r.id = p.record_id WHERE ${column} = ANY($1) AND ${counts}`,
    );
  return [...fields, ...ofParts];
};

/**
 * Those of these records that a task created and that other records name by now, such as students who are on an activity. Records that are
 * deleted, or that the same task created, do not count.
 */
export const readUsed = async (sql: Sql, task: number, recordType: string, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const created = await readCreatedBy(sql, task, recordType, ids);
  const naming = created.length === 0 ? [] : recordTables.flatMap((table) => namedIn(recordType, table));
  if (naming.length === 0) return new Set();
  const { rows } = await sql.query<{ id: number }>(naming.join(' UNION '), [created, task]);
  return new Set(rows.map(({ id }) => id));
};
