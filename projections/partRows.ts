import type { Values } from '../domain/fields/field.ts';
import type { RecordedEvent } from '../domain/record/events.ts';
import { readPath, rowsOf } from '../domain/record/part.ts';
import { insertRows } from './insertRows.ts';
import type { RowState } from './rowState.ts';
import { quoted, type Transaction } from './sql.ts';
import { indexValue, type PartTable, type RecordTable } from './tables.ts';

/** The rows of parts that a batch of events changed. */
export class ChangedPartRows {
  /** The keys of the rows, by table and record. */
  readonly byTable: ReadonlyMap<PartTable, Map<number, Set<number>>>;

  constructor({ parts }: RecordTable) {
    this.byTable = new Map(parts.map((table) => [table, new Map<number, Set<number>>()]));
  }

  add({ record, data }: RecordedEvent & { readonly record: { readonly id: number } }): void {
    if (this.byTable.size === 0) return;
    const names = new Map([...this.byTable].map(([{ part }, keys]) => [part.name, keys]));
    for (const name of Object.keys(data.changes)) {
      const path = readPath(name);
      const keys = path ? names.get(path.part) : undefined;
      if (path && keys) keys.set(record.id, (keys.get(record.id) ?? new Set()).add(path.key));
    }
  }
}

const toPartColumns = ({ indexed }: PartTable, record: number, key: number, values: Values): Record<string, unknown> => ({
  record_id: record,
  row_key: key,
  ...Object.fromEntries(indexed.map((each) => [each.column, indexValue(each, values[each.rowField] ?? null)])),
});

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
    const replaced = [...keysByRecord].flatMap(([record, keys]) => [...keys].map((key) => ({ record, key })));
    await sql.query(`DELETE FROM ${target} WHERE (record_id, row_key) IN (SELECT * FROM unnest($1::integer[], $2::integer[]))`, [
      replaced.map(({ record }) => record),
      replaced.map(({ key }) => key),
    ]);
    const rows = [...keysByRecord].flatMap(([record, keys]) =>
      rowsOf(table.part, records.get(record)?.values ?? {}).flatMap(({ key, values }) =>
        keys.has(key) ? [toPartColumns(table, record, key, values)] : [],
      ),
    );
    await insertRows(sql, target, rows, new Set());
  }
};
