import { type BlockKey, keysOf } from '../../domain/linkage/blocking.ts';
import { hashOf } from '../../domain/linkage/hash.ts';
import type { PreparedRecord } from '../../domain/linkage/linkageRecord.ts';
import type { Sql } from '../sql.ts';

/** The hash of each key of a record, before keys that too many share are split. */
const hashedKeys = (record: PreparedRecord): readonly { readonly key: number; readonly splits: BlockKey['splits'] }[] =>
  keysOf(record).map(({ key, splits }) => ({ key: hashOf(key), splits }));

/** The hashed keys of records, that are not split yet. */
export const wholeKeys = (records: readonly PreparedRecord[]): readonly number[] => [
  ...new Set(records.flatMap((record) => hashedKeys(record).map(({ key }) => key))),
];

/** The hashed keys of each record, given which keys are split. */
export const keysOfAll = async (sql: Sql, records: readonly PreparedRecord[]): Promise<readonly (readonly number[])[]> => {
  const keys = records.map(hashedKeys);
  const { rows } = await sql.query<{ key: number }>('SELECT key FROM app.linkage_split_keys WHERE key = ANY($1::bigint[])', [
    [...new Set(keys.flatMap((each) => each.map(({ key }) => key)))],
  ]);
  const split = new Set(rows.map(({ key }) => key));
  return keys.map((each) => [...new Set(each.flatMap(({ key, splits }) => (split.has(key) ? splits.map(hashOf) : [key])))]);
};
