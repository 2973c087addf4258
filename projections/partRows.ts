import type { FieldValue, Values } from '../domain/fields/field.ts';
import type { RecordedEvent } from '../domain/record/events.ts';
import { type PartRow, readPath, rowsOf } from '../domain/record/part.ts';
import { insertRows } from './insertRows.ts';
import type { RowState } from './rowState.ts';
import { readSchema } from './readSchema.ts';
import { quoted, type Sql, type Transaction } from './sql.ts';
import { indexValue, type PartTable, type RecordTable } from './tables.ts';

type OfRecord = RecordedEvent & { readonly record: { readonly id: number } };

/** The rows of parts that a batch of events changed. */
export class ChangedPartRows {
  /** The keys of the rows, by table and record. */
  readonly byTable: ReadonlyMap<PartTable, Map<number, Set<number>>>;

  /** The events that changed them, in order. */
  readonly events: OfRecord[] = [];

  constructor({ parts }: RecordTable) {
    this.byTable = new Map(parts.map((table) => [table, new Map<number, Set<number>>()]));
  }

  add(event: OfRecord): void {
    if (this.byTable.size === 0) return;
    const { record, data } = event;
    const names = new Map([...this.byTable].map(([{ part }, keys]) => [part.name, keys]));
    for (const name of Object.keys(data.changes)) {
      const path = readPath(name);
      const keys = path ? names.get(path.part) : undefined;
      if (path && keys) keys.set(record.id, (keys.get(record.id) ?? new Set()).add(path.key));
    }
    this.events.push(event);
  }
}

const toPartColumns = ({ part, indexed }: PartTable, record: number, key: number, values: Values): Record<string, unknown> => ({
  record_id: record,
  row_key: key,
  ...(part.isApart ? { values } : {}),
  ...Object.fromEntries(indexed.map((each) => [each.column, indexValue(each, values[each.rowField] ?? null)])),
});

/** The values of rows, by record and key. */
type RowsByRecord = ReadonlyMap<number, ReadonlyMap<number, Values>>;

/** Rows of a part that is kept apart, with the changes of a batch. */
const changedApart = async (
  sql: Transaction,
  target: string,
  { part }: PartTable,
  touched: readonly { readonly record: number; readonly key: number }[],
  events: readonly OfRecord[],
): Promise<RowsByRecord> => {
  const rows = new Map<number, Map<number, Record<string, FieldValue>>>();
  const rowOf = (record: number, key: number) => {
    const ofRecord = rows.get(record) ?? new Map<number, Record<string, FieldValue>>();
    rows.set(record, ofRecord);
    const row = ofRecord.get(key) ?? {};
    ofRecord.set(key, row);
    return row;
  };
  const { rows: stored } = await sql.query<{ record: number; key: number; values: Values }>(
    `SELECT record_id AS record, row_key AS key, "values" FROM ${target}
     WHERE (record_id, row_key) IN (SELECT * FROM unnest($1::integer[], $2::integer[]))`,
    [touched.map(({ record }) => record), touched.map(({ key }) => key)],
  );
  for (const { record, key, values } of stored) Object.assign(rowOf(record, key), values);
  for (const { record, data } of events)
    for (const [name, { to }] of Object.entries(data.changes)) {
      const path = readPath(name);
      if (path?.part !== part.name) continue;
      const row = rowOf(record.id, path.key);
      if (to === null) delete row[path.field];
      else row[path.field] = to;
    }
  return rows;
};

/** Replaces the changed rows of parts by those that the records have now. */
export const storePartRows = async (
  sql: Transaction,
  schema: string,
  changed: ChangedPartRows,
  records: ReadonlyMap<number, RowState>,
): Promise<void> => {
  for (const [table, keysByRecord] of changed.byTable) {
    if (keysByRecord.size === 0) continue;
    const target = `${quoted(schema)}.${quoted(table.name)}`;
    const touched = [...keysByRecord].flatMap(([record, keys]) => [...keys].map((key) => ({ record, key })));
    const apart = table.part.isApart ? await changedApart(sql, target, table, touched, changed.events) : null;
    await sql.query(`DELETE FROM ${target} WHERE (record_id, row_key) IN (SELECT * FROM unnest($1::integer[], $2::integer[]))`, [
      touched.map(({ record }) => record),
      touched.map(({ key }) => key),
    ]);
    const rowsNow = (record: number): readonly (readonly [key: number, values: Values])[] =>
      apart
        ? [...(apart.get(record) ?? [])].filter(([, values]) => Object.keys(values).length > 0)
        : rowsOf(table.part, records.get(record)?.values ?? {}).map(({ key, values }) => [key, values] as const);
    const rows = [...keysByRecord].flatMap(([record, keys]) =>
      rowsNow(record).flatMap(([key, values]) => (keys.has(key) ? [toPartColumns(table, record, key, values)] : [])),
    );
    await insertRows(sql, target, rows, (row) => row, { jsonColumns: new Set(['values']) });
  }
};

/** The rows of a part of one record that are known by these ids: values and facts by key. Only for parts that are kept apart. */
export const readPartRows = async (
  sql: Sql,
  { name, facts }: PartTable,
  record: number,
  keys: readonly number[],
): Promise<ReadonlyMap<number, Values>> => {
  const { rows } = await sql.query<{ key: number; values: Values; facts: Values }>(
    `SELECT row_key AS key, "values", jsonb_build_object(${facts.map(({ rowField, column }) => `'${rowField}', ${quoted(column)}`).join(', ')}) AS facts
     FROM ${quoted(readSchema)}.${quoted(name)} WHERE record_id = $1 AND row_key = ANY($2)`,
    [record, keys],
    `rows-of-${name}`,
  );
  return new Map(rows.map((row) => [row.key, { ...row.values, ...row.facts }]));
};

/** All rows of a part of these records, by record and in the order of their keys. Only for parts that are kept apart. */
export const readAllPartRows = async (
  sql: Sql,
  { name }: PartTable,
  records: readonly number[],
): Promise<ReadonlyMap<number, readonly PartRow[]>> => {
  const { rows } = await sql.query<PartRow & { readonly record: number }>(
    `SELECT record_id AS record, row_key AS key, "values" FROM ${quoted(readSchema)}.${quoted(name)}
     WHERE record_id = ANY($1) ORDER BY record_id, row_key`,
    [records],
    `all-rows-of-${name}`,
  );
  const byRecord = new Map<number, PartRow[]>();
  for (const { record, key, values } of rows) {
    const found = byRecord.get(record);
    if (found) found.push({ key, values });
    else byRecord.set(record, [{ key, values }]);
  }
  return byRecord;
};
