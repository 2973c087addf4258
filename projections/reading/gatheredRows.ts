import type { RecordType } from '../../domain/record/recordType.ts';
import { gather } from './gather.ts';
import { readPointingAt, readShown } from './records.ts';
import type { Sql } from '../sql.ts';

/** The function of a key that `make` makes, made once. */
const once = <Made>(make: (type: RecordType, by: string) => Made) => {
  const cache = new Map<string, Made>();
  return (type: RecordType, by: string): Made => {
    const key = `${type.name}/${by}`;
    const rows = cache.get(key) ?? make(type, by);
    cache.set(key, rows);
    return rows;
  };
};

/** Rows for tasks, which change many records at once: what they ask in one turn of the event loop is one query for each type. */
export const gatheredRows = (sql: Sql) => {
  const finder = once((type) => gather((ids: readonly number[]) => readShown(sql, type, ids)));
  const pointing = once((type, by) => gather((ids: readonly number[]) => readPointingAt(sql, type, by, ids)));
  return {
    find: async (type: RecordType, id: number) => (await finder(type, '')(id)) ?? null,
    pointingAt: async (type: RecordType, by: string, id: number) => (await pointing(type, by)(id)) ?? [],
  };
};
