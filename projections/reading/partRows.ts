import type { Values } from '../../domain/fields/field.ts';
import type { PartRow } from '../../domain/record/part.ts';
import { quoteName, type Sql } from '../sql.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import type { PartTable } from '../tables/tables.ts';

/** The rows of a part with these records and keys: values with facts. Only for parts that are kept apart. */
export const readPartRows = async (
  sql: Sql,
  { name, facts }: PartTable,
  records: readonly number[],
  keys: readonly number[],
): Promise<readonly (PartRow & { readonly record: number })[]> => {
  const { rows } = await sql.query<{ record: number; key: number; values: Values; facts: Values }>(
    `SELECT record_id AS record, row_key AS key, "values",
       jsonb_build_object(${facts.map(({ rowField, column }) => `'${rowField}', ${quoteName(column)}`).join(', ')}) AS facts
     FROM ${inReadSchema(name)} WHERE record_id = ANY($1) AND row_key = ANY($2)`,
    [records, keys],
    `rows-of-${name}`,
  );
  return rows.map(({ facts: computed, ...row }) => ({ ...row, values: { ...row.values, ...computed } }));
};

/** All rows of a part of these records, by record and in the order of their keys. Only for parts that are kept apart. */
export const readAllPartRows = async (
  sql: Sql,
  { name }: PartTable,
  records: readonly number[],
): Promise<ReadonlyMap<number, readonly PartRow[]>> => {
  const { rows } = await sql.query<PartRow & { readonly record: number }>(
    `SELECT record_id AS record, row_key AS key, "values" FROM ${inReadSchema(name)}
     WHERE record_id = ANY($1) ORDER BY record_id, row_key`,
    [records],
    `all-rows-of-${name}`,
  );
  const byRecord = new Map<number, PartRow[]>();
  for (const { record, key, values } of rows) {
    const rowsOfRecord = byRecord.get(record);
    if (rowsOfRecord) rowsOfRecord.push({ key, values });
    else byRecord.set(record, [{ key, values }]);
  }
  return byRecord;
};
