import { groupForTotals, type RowState } from './rowState.ts';
import { quoteName, type Sql } from '../sql.ts';
import type { RecordTable } from '../tables/tables.ts';

interface TotalChange {
  readonly record_type: string;
  readonly group_id: number;
  readonly record_state: number;
  n: number;
}

/** What changed rows add to the totals and take from them. A total counts a type's records by group and state. */
export class TotalChanges {
  readonly #changes = new Map<string, TotalChange>();

  add(table: RecordTable, rows: readonly RowState[]): void {
    for (const row of rows) {
      if (row.counted) this.#count(table, row.counted.group, row.counted.state, -1);
      this.#count(table, groupForTotals(table, row.values), row.recordState, 1);
    }
  }

  #count({ type }: RecordTable, group: number, state: number, n: number): void {
    const key = `${type.name}/${group}/${state}`;
    const change = this.#changes.get(key) ?? { record_type: type.name, group_id: group, record_state: state, n: 0 };
    change.n += n;
    this.#changes.set(key, change);
  }

  /** Changes the totals in the order of their keys, so that two that do it at once wait for each other at most once. */
  async store(sql: Sql, schema: string): Promise<void> {
    const changes = [...this.#changes].filter(([, { n }]) => n !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (changes.length === 0) return;
    await sql.query(
      `INSERT INTO ${quoteName(schema)}.counts SELECT * FROM json_populate_recordset(null::${quoteName(schema)}.counts, $1)
       ON CONFLICT (record_type, group_id, record_state) DO UPDATE SET n = counts.n + excluded.n`,
      [JSON.stringify(changes.map(([, change]) => change))],
    );
  }
}
