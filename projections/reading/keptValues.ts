import type { Values } from '../../domain/fields/field.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { KeptIn } from '../../domain/search/searchSet.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import { tableOf } from '../tables/tables.ts';
import { type Row, withValuesFrom } from './valuesElsewhere.ts';

interface Kept {
  readonly name: string;
  readonly keptIn?: KeptIn | undefined;
}

/** The values about these records in records of another type, by their ids. */
const readKept = async (sql: Sql, { recordType, by, group }: KeptIn, ids: readonly number[]): Promise<ReadonlyMap<number, Values>> => {
  const table = tableOf(recordType);
  const column = table?.indexed.find(({ name }) => name === by)?.column;
  if (!table || column === undefined) throw new RangeError(`${recordType} has no column for ${by}`);
  const { rows } = await sql.query<{ readonly id: number; readonly values: Values }>(
    `SELECT ${quoteName(column)} AS id, "values" FROM ${inReadSchema(table.name)}
     WHERE ${quoteName(column)} = ANY($1) AND group_id = $2 AND record_state = ANY($3) ORDER BY id DESC`,
    [ids, group, getRecordType(recordType).states.listed],
    `kept-${recordType}-${by}`,
  );
  return new Map(rows.map(({ id, values }) => [id, values]));
};

/** Rows with the values of the columns that records of other types keep. Other rows are the same. */
export const withKeptValues = <R extends Row>(sql: Sql, columns: readonly Kept[], rows: readonly R[]): Promise<readonly R[]> =>
  withValuesFrom(
    rows,
    columns,
    ({ keptIn }) => keptIn,
    (place, ids) => readKept(sql, place, ids),
  );
