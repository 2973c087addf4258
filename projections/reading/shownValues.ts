import type { ShownIn } from '../../domain/exports/columns.ts';
import type { Values } from '../../domain/fields/field.ts';
import { rowsOf } from '../../domain/record/part.ts';
import { readPartRows } from './partRows.ts';
import { readRows } from './records.ts';
import type { Sql } from '../sql.ts';
import { tableOf } from '../tables/tables.ts';
import { type Row, withValuesFrom } from './valuesElsewhere.ts';

interface Shown {
  readonly name: string;
  readonly shownIn?: ShownIn;
}

/** The rows that link one record with these listed records: values and facts, by the ids of the listed ones. */
export const readPartValues = async (
  sql: Sql,
  { recordType, part, id, isOfListed }: ShownIn,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Values>> => {
  const table = tableOf(recordType)?.parts.find((each) => each.part.name === part);
  if (!table) throw new RangeError(`${recordType} has no part ${part}`);
  const [records, keys] = isOfListed ? [ids, [id]] : [[id], ids];
  const linkOf = (record: number, key: number) => (isOfListed ? record : key);
  if (table.part.isApart)
    return new Map((await readPartRows(sql, table, records, keys)).map(({ record, key, values }) => [linkOf(record, key), values]));
  const listedKeys = new Set(keys);
  const rows = (await readRows(sql, recordType, records)).flatMap(({ id: record, values }) =>
    rowsOf(table.part, values).map((row) => ({ ...row, record })),
  );
  return new Map(rows.filter(({ key }) => listedKeys.has(key)).map(({ record, key, values }) => [linkOf(record, key), values]));
};

/** Rows with the values of the columns that belong to the link with the record of their list. Other rows are the same. */
export const withShownValues = <R extends Row>(sql: Sql, columns: readonly Shown[], rows: readonly R[]): Promise<readonly R[]> =>
  withValuesFrom(
    rows,
    columns,
    ({ shownIn }) => shownIn,
    (place, ids) => readPartValues(sql, place, ids),
  );
