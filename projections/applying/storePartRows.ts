import type { Values } from '../../domain/fields/field.ts';
import { rowsOf } from '../../domain/record/part.ts';
import type { ChangedPartRows, ChangedRows, RowValues } from './changedPartRows.ts';
import { insertRows, type RowFormat } from './insertRows.ts';
import type { RowState } from './rowState.ts';
import { quoteName, type Sql, type Transaction } from '../sql.ts';
import { indexValue, type PartTable } from '../tables/tables.ts';

interface PartRowNow {
  readonly record: number;
  readonly key: number;
  readonly values: Values;
}

const partFormat = ({ part, indexed }: PartTable): RowFormat<PartRowNow, PartRowNow> => ({
  columns: [
    { name: 'record_id', valueOf: ({ record }) => record },
    { name: 'row_key', valueOf: ({ key }) => key },
    ...(part.isApart ? [{ name: 'values', isJson: true, valueOf: ({ values }: PartRowNow) => values } as const] : []),
    ...indexed.map((each) => ({
      name: each.column,
      valueOf: ({ values }: PartRowNow) => indexValue(each, values[each.rowField] ?? null),
    })),
  ],
  prepare: (row) => row,
});

interface RowKey {
  readonly record: number;
  readonly key: number;
}

const keyCondition = '(record_id, row_key) IN (SELECT * FROM unnest($1::integer[], $2::integer[]))';

const keyParameters = (keys: readonly RowKey[]) => [keys.map(({ record }) => record), keys.map(({ key }) => key)];

/** Deletes rows by key. */
const deleteRows = async (sql: Sql, target: string, keys: readonly RowKey[]): Promise<void> => {
  if (keys.length > 0) await sql.query(`DELETE FROM ${target} WHERE ${keyCondition}`, keyParameters(keys));
};

/**
 * Completes changed rows of a part that is kept apart with the values that the batch did not change. Returns the keys of the stored ones.
 */
const addStoredValues = async (sql: Sql, target: string, changed: ChangedRows, keys: readonly RowKey[]): Promise<readonly RowKey[]> => {
  if (keys.length === 0) return [];
  const { rows: storedRows } = await sql.query<RowKey & { values: Values }>(
    `SELECT record_id AS record, row_key AS key, "values" FROM ${target} WHERE ${keyCondition}`,
    keyParameters(keys),
  );
  for (const { record, key, values } of storedRows) {
    const ofRecord = changed.get(record);
    ofRecord?.set(key, { ...values, ...ofRecord.get(key) });
  }
  return storedRows;
};

const withoutNulls = (values: RowValues): Values => {
  for (const name of Object.keys(values)) if (values[name] === null) delete values[name];
  return values;
};

/** Replaces the changed rows of parts by those that the records have now. */
export const storePartRows = async (
  sql: Transaction,
  schema: string,
  changed: ChangedPartRows,
  records: ReadonlyMap<number, RowState>,
): Promise<void> => {
  for (const { table, rows: changedRows } of changed.byTable) {
    if (changedRows.size === 0) continue;
    const { part } = table;
    const target = `${quoteName(schema)}.${quoteName(table.name)}`;
    // New records have no rows yet.
    const mayBeStored = [...changedRows].flatMap(([record, rows]) =>
      (records.get(record)?.counted ?? null) === null ? [] : [...rows.keys()].map((key) => ({ record, key })),
    );
    await deleteRows(sql, target, part.isApart ? await addStoredValues(sql, target, changedRows, mayBeStored) : mayBeStored);
    const rowsNow: PartRowNow[] = [];
    for (const [record, rows] of changedRows)
      if (part.isApart) {
        for (const [key, row] of rows) {
          const values = withoutNulls(row);
          if (Object.keys(values).length > 0) rowsNow.push({ record, key, values });
        }
      } else
        for (const { key, values } of rowsOf(part, records.get(record)?.values ?? {}))
          if (rows.has(key)) rowsNow.push({ record, key, values });
    await insertRows(sql, target, rowsNow, partFormat(table));
  }
};
