import type { Values } from '../../domain/fields/field.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { type ReadRow, readRows } from './records.ts';
import { quoteName, type Sql } from '../sql.ts';
import { indexValue, tableOf } from '../tables/tables.ts';

/** As many as a user would look through. */
const maxLookalikes = 5;

/** Records of a group with these values, except deleted ones and the record `except`. Texts are compared without case and accents. */
export const readLookalikes = async (
  sql: Sql,
  recordType: string,
  group: number,
  values: Values,
  except: number | null,
): Promise<readonly ReadRow[]> => {
  const table = tableOf(recordType);
  const comparisons = Object.entries(values).map(([name, value]) => ({
    indexed: table?.indexed.find((each) => each.name === name),
    value,
  }));
  if (!table || table.groups !== 'one' || comparisons.length === 0) return [];
  const states = table.type.states.all.map((state) => state.value).filter((state) => state !== table.type.states.deleted);
  const conditions = comparisons.map(({ indexed }, at) => {
    if (!indexed) throw new RangeError(`${recordType} has no column for every field that says who a record is`);
    return `${quoteName(indexed.column)} = $${at + 4}`;
  });
  const result = await sql.query<{ id: number }>(
    `SELECT id FROM ${inReadSchema(table.name)}
     WHERE group_id = $1 AND record_state = ANY($2) AND id <> $3 AND ${conditions.join(' AND ')} ORDER BY id LIMIT ${maxLookalikes}`,
    [group, states, except ?? 0, ...comparisons.map(({ indexed, value }) => (indexed ? indexValue(indexed, value) : value))],
  );
  return readRows(
    sql,
    recordType,
    result.rows.map((row) => row.id),
  );
};
