import { keysOf, keysWith } from '../../domain/linkage/blocking.ts';
import { hashOf } from '../../domain/linkage/hash.ts';
import type { PreparedRecord } from '../../domain/linkage/linkageRecord.ts';
import type { Sql } from '../sql.ts';

/** The hashed keys of records, that are not split yet. */
export const wholeKeys = (records: readonly PreparedRecord[]): readonly number[] => [
  ...new Set(records.flatMap((record) => keysOf(record).map(hashOf))),
];

/** The hashed keys of each record, given which keys are split. */
export const keysOfAll = async (sql: Sql, records: readonly PreparedRecord[]): Promise<readonly (readonly number[])[]> => {
  const { rows } = await sql.query<{ key: number }>('SELECT key FROM app.linkage_split_keys WHERE key = ANY($1::bigint[])', [
    wholeKeys(records),
  ]);
  const split = new Set(rows.map(({ key }) => key));
  return records.map((record) => [...new Set(keysWith(record, (key) => split.has(hashOf(key))).map(hashOf))]);
};
