import { groupBy } from '../../domain/collections.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import { defaultsOf } from '../../domain/record/defaults.ts';
import { type RecordedEvent, streamOf } from '../../domain/record/events.ts';
import { fold, type RecordSnapshot } from '../../domain/record/fold.ts';
import { storedField } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { inReadSchema } from '../tables/readSchema.ts';
import { quoteName, type Sql } from '../sql.ts';
import type { TableReadiness } from '../tables/tableReadiness.ts';
import { tableFingerprint } from '../tables/tableSql.ts';
import { recordTables, tableOf } from '../tables/tables.ts';
import { gather } from './gather.ts';
import { columnsOfRow, type ReadRow, recordTable } from './records.ts';

/** Where the records of commands come from. */
export interface RowSource {
  readonly sql: Sql;
  /** For the records of a table that is being rebuilt: its rows lack the values of new and renamed fields. */
  readonly log: { readStream(stream: string): Promise<readonly RecordedEvent[]> };
  readonly tables: Pick<TableReadiness, 'demand'>;
}

type KnownRecord = RecordSnapshot & { readonly id: number };

/** `isCurrent`: the table that has the row is of today's declaration. */
type CheckedRow = ReadRow & { readonly isCurrent: boolean };

const fingerprints = new Map(recordTables.map((table) => [table, tableFingerprint(table)]));

/** The columns of a {@link CheckedRow}; the two parameters are those of {@link currentTable}. */
const checkedColumns = `${columnsOfRow}, EXISTS (SELECT FROM ${inReadSchema('tables')} WHERE name = $2 AND fingerprint = $3) AS "isCurrent"`;

const currentTable = (type: RecordType): readonly [name: string | undefined, fingerprint: string | undefined] => {
  const table = tableOf(type.name);
  return [table?.name, table && fingerprints.get(table)];
};

const snapshotOf = (type: RecordType, row: ReadRow): RecordSnapshot => {
  const values: Record<string, FieldValue> = { ...defaultsOf(type).emptyValues };
  for (const name of Object.keys(row.values)) if (storedField(type, name)) values[name] = row.values[name] ?? null;
  const updated = { revision: row.revision, actor: { id: row.updatedBy, name: row.updatedByName }, at: row.updated.toISOString() };
  return { revision: row.revision, values, recordState: row.recordState, created: null, updated, lastChanges: {} };
};

const recordsOf = async ({ log }: RowSource, type: RecordType, rows: readonly CheckedRow[]): Promise<KnownRecord[]> => {
  const records: KnownRecord[] = [];
  for (const row of rows) {
    const snapshot = row.isCurrent ? snapshotOf(type, row) : fold(type, await log.readStream(streamOf(type.name, row.id)));
    records.push({ id: row.id, ...snapshot });
  }
  return records;
};

/** The records of a type that have rows, by id. */
const findRecords = async (source: RowSource, type: RecordType, ids: readonly number[]): Promise<ReadonlyMap<number, RecordSnapshot>> => {
  if (ids.length === 0 || !tableOf(type.name)) return new Map();
  const { rows } = await source.sql.query<CheckedRow>(
    `SELECT ${checkedColumns} FROM ${recordTable(type.name)} WHERE id = ANY($1)`,
    [ids, ...currentTable(type)],
    `records-${type.name}`,
  );
  return new Map((await recordsOf(source, type, rows)).map(({ id, ...record }) => [id, record]));
};

/**
 * The records of a type whose reference `by` names each of these records, in the order of ids. Throws if the type has no column for it, and
 * FieldsNotReady while the column is built.
 */
const findPointing = async (
  source: RowSource,
  type: RecordType,
  by: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly KnownRecord[]>> => {
  const column = tableOf(type.name)?.indexed.find(({ name }) => name === by)?.column;
  if (column === undefined) throw new RangeError(`${type.name} has no column for ${by}`);
  await source.tables.demand(type.name, [by]);
  const { rows } = await source.sql.query<CheckedRow>(
    `SELECT ${checkedColumns} FROM ${recordTable(type.name)} WHERE ${quoteName(column)} = ANY($1) ORDER BY id`,
    [ids, ...currentTable(type)],
    `pointing-${type.name}-${by}`,
  );
  return groupBy(await recordsOf(source, type, rows), ({ values }) => Number(values[by]));
};

/** The records that commands read. */
export const recordRows = (source: RowSource) => ({
  find: async (type: RecordType, id: number) => (await findRecords(source, type, [id])).get(id) ?? null,
  findAll: (type: RecordType, ids: readonly number[]) => findRecords(source, type, ids),
  inside: async (type: RecordType, parent: number) =>
    (await findPointing(source, type, type.within?.field ?? '', [parent])).get(parent) ?? [],
  pointingAt: async (type: RecordType, by: string, id: number) => (await findPointing(source, type, by, [id])).get(id) ?? [],
});

/** The function of a type and a reference that `make` makes, made once. */
const once = <Made>(make: (type: RecordType, by: string) => Made) => {
  const cache = new Map<string, Made>();
  return (type: RecordType, by: string): Made => {
    const key = `${type.name}/${by}`;
    const made = cache.get(key) ?? make(type, by);
    cache.set(key, made);
    return made;
  };
};

/** As {@link recordRows}, but what is asked about many records in one turn of the event loop is one query for each type. */
export const gatheredRows = (source: RowSource) => {
  const finder = once((type) => gather((ids: readonly number[]) => findRecords(source, type, ids)));
  const pointing = once((type, by) => gather((ids: readonly number[]) => findPointing(source, type, by, ids)));
  return {
    ...recordRows(source),
    find: async (type: RecordType, id: number) => (await finder(type, '')(id)) ?? null,
    inside: async (type: RecordType, parent: number) => (await pointing(type, type.within?.field ?? '')(parent)) ?? [],
    pointingAt: async (type: RecordType, by: string, id: number) => (await pointing(type, by)(id)) ?? [],
  };
};
