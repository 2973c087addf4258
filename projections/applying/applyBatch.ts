import { groupBy } from '../../domain/collections.ts';
import { fieldSettings } from '../../domain/fieldSettings/fieldSettings.ts';
import { changesAndAnswers, type RecordedEvent, recordOf } from '../../domain/record/events.ts';
import type { Values } from '../../domain/fields/field.ts';
import { storedField } from '../../domain/record/part.ts';
import type { ChangedRecords } from '../changeNotice.ts';
import type { OfRecord } from '../facts/factStage.ts';
import { applyFacts } from '../facts/factStages.ts';
import { insertRows, type RowFormat } from './insertRows.ts';
import { ChangedPartRows } from './changedPartRows.ts';
import { storePartRows } from './storePartRows.ts';
import { rowFormat } from './rowFormat.ts';
import { applyToRow, groupForTotals, newRow, type RowState } from './rowState.ts';
import { TotalChanges } from './totalChanges.ts';
import { quoteName, type Sql, statementNameOf, type Transaction } from '../sql.ts';
import { type RecordTable, tableOf } from '../tables/tables.ts';

interface StoredRow {
  readonly id: number;
  readonly revision: number;
  readonly record_state: number;
  readonly values: Values;
  readonly created: Date;
  readonly updated: Date;
  readonly updated_by: number;
  readonly updated_by_name: string;
  readonly import_ids: readonly number[] | null;
}

const loadRows = async (sql: Sql, schema: string, table: RecordTable, ids: readonly number[]): Promise<Map<number, RowState>> => {
  if (ids.length === 0) return new Map();
  const text = `SELECT id, revision, record_state, "values", created, updated, updated_by, updated_by_name,
      ${table.hasImports ? 'import_ids' : 'null AS import_ids'} FROM ${quoteName(schema)}.${quoteName(table.name)} WHERE id = ANY($1)`;
  const { rows } = await sql.query<StoredRow>(text, [ids], statementNameOf(text));
  return new Map(
    rows.map((row) => {
      const values = Object.fromEntries(Object.entries(row.values).filter(([name]) => storedField(table.type, name) !== undefined));
      return [
        row.id,
        {
          id: row.id,
          revision: row.revision,
          recordState: row.record_state,
          values,
          created: row.created.toISOString(),
          updated: row.updated.toISOString(),
          updatedBy: row.updated_by,
          updatedByName: row.updated_by_name,
          importIds: row.import_ids,
          counted: { group: groupForTotals(table, row.values), state: row.record_state },
        },
      ];
    }),
  );
};

const store = async (sql: Transaction, schema: string, table: RecordTable, rows: readonly RowState[]): Promise<void> => {
  const target = `${quoteName(schema)}.${quoteName(table.name)}`;
  const format = rowFormat(table);
  const created = rows.filter((row) => row.counted === null);
  const changed = rows.filter((row) => row.counted !== null);
  await insertRows(sql, target, created, format);
  const update = format.columns
    .map(({ name }) => quoteName(name))
    .filter((name) => name !== '"id"')
    .map((name) => `${name} = excluded.${name}`)
    .join(', ');
  await insertRows(sql, target, changed, format, `ON CONFLICT (id) DO UPDATE SET ${update}`);
};

const historyFormat: RowFormat<OfRecord, OfRecord> = {
  columns: [
    { name: 'record_type', valueOf: ({ record }) => record.type },
    { name: 'record_id', valueOf: ({ record }) => record.id },
    { name: 'revision', valueOf: ({ revision }) => revision },
    { name: 'position', valueOf: ({ position }) => String(position) },
    { name: 'event', valueOf: ({ type }) => type },
    { name: 'at', valueOf: ({ meta }) => meta.at },
    { name: 'actor_id', valueOf: ({ meta }) => meta.actor.id },
    { name: 'actor', valueOf: ({ meta }) => meta.actor.name },
    { name: 'task', valueOf: ({ meta }) => meta.process?.task ?? null },
    { name: 'import', valueOf: ({ meta }) => meta.process?.import ?? null },
    { name: 'changes', isJson: true, valueOf: changesAndAnswers },
    { name: 'version', valueOf: ({ meta }) => meta.version },
  ],
  prepare: (event) => event,
};

/** Field settings have no rows, because forms read them from the log. Open forms still need the notice. */
const changedFieldSettings = (events: readonly RecordedEvent[]): readonly ChangedRecords[] => {
  const groups = new Set(
    events.flatMap(({ stream }) => {
      const record = recordOf(stream);
      return record?.type === fieldSettings.name ? [record.id] : [];
    }),
  );
  return groups.size === 0
    ? []
    : [{ recordType: fieldSettings.name, owners: null, records: [...groups].map((id) => ({ id, groups: [id] })) }];
};

const applyToTable = async (
  sql: Transaction,
  schema: string,
  table: RecordTable,
  events: readonly OfRecord[],
  totals: TotalChanges,
): Promise<ChangedRecords> => {
  const created = new Set(events.filter((event) => event.revision === 0).map((event) => event.record.id));
  const rows = await loadRows(sql, schema, table, [...new Set(events.map((event) => event.record.id).filter((id) => !created.has(id)))]);
  const groups = new Map<number, Set<number>>();
  const noteGroups = (row: RowState) => {
    for (const group of table.type.groupsOf(row.values) ?? []) groups.set(row.id, (groups.get(row.id) ?? new Set()).add(group));
  };
  for (const row of rows.values()) noteGroups(row);
  const changedRows = new ChangedPartRows(table);
  for (const event of events) {
    let row = rows.get(event.record.id);
    if (!row) rows.set(event.record.id, (row = newRow(table, event.record.id, event)));
    applyToRow(row, event, changedRows);
    noteGroups(row);
  }
  const all = [...rows.values()];
  await store(sql, schema, table, all);
  await storePartRows(sql, schema, changedRows, rows);
  totals.add(table, all);
  const { owner } = table.type;
  return {
    recordType: table.type.name,
    owners: owner === null ? null : [...new Set(all.map((row) => Number(row.values[owner])))],
    records: all.map((row) => ({ id: row.id, groups: table.groups === 'none' ? null : [...(groups.get(row.id) ?? [])] })),
  };
};

/** The events that belong to records, each with its record. */
const withRecords = (events: readonly RecordedEvent[]): readonly OfRecord[] =>
  events.flatMap((event) => {
    const record = recordOf(event.stream);
    return record ? [{ ...event, record }] : [];
  });

/** Applies the events of one record type to its table and totals, and ignores the others. Returns the number of applied events. */
export const applyToOne = async (
  sql: Transaction,
  schema: string,
  table: RecordTable,
  events: readonly RecordedEvent[],
): Promise<number> => {
  const own = withRecords(events).filter(({ record }) => record.type === table.type.name);
  const totals = new TotalChanges();
  if (own.length > 0) await applyToTable(sql, schema, table, own, totals);
  await totals.store(sql, schema);
  return own.length;
};

type TableOfType = (recordType: string) => RecordTable | undefined;

/** The events that have a history: those of records with a table, and sign-ins and sign-outs. */
export const withHistory = (events: readonly RecordedEvent[], tableOfType: TableOfType = tableOf): readonly OfRecord[] =>
  withRecords(events).filter(({ record }) => tableOfType(record.type) || record.type === 'access');

const applyToTables = async (
  sql: Transaction,
  schema: string,
  ofRecords: readonly OfRecord[],
  totals: TotalChanges,
  tableOfType: TableOfType,
): Promise<readonly ChangedRecords[]> => {
  const changed: ChangedRecords[] = [];
  for (const [typeName, ofType] of groupBy(ofRecords, (event) => event.record.type)) {
    const table = tableOfType(typeName);
    // Sign-in and sign-out events have a history but no row.
    if (table) changed.push(await applyToTable(sql, schema, table, ofType, totals));
  }
  return changed;
};

/**
 * Applies a batch of events to the rows, the totals, the facts and the history, with a few statements per record type. Runs in the caller's
 * transaction, which also moves the checkpoint. `tableOfType` returns the actual tables.
 */
export const applyBatch = async (
  sql: Transaction,
  schema: string,
  events: readonly RecordedEvent[],
  tableOfType: TableOfType = tableOf,
): Promise<{ readonly changed: readonly ChangedRecords[]; readonly recordEvents: number }> => {
  const ofRecords = withHistory(events, tableOfType);
  const changed = [...changedFieldSettings(events)];
  if (ofRecords.length === 0) return { changed, recordEvents: 0 };
  const totals = new TotalChanges();
  changed.push(...(await applyToTables(sql, schema, ofRecords, totals, tableOfType)));
  await totals.store(sql, schema);
  changed.push(...(await applyFacts(sql, schema, ofRecords, tableOfType)));
  await applyHistory(sql, schema, ofRecords);
  return { changed, recordEvents: ofRecords.length };
};

/** The part of `applyBatch` that makes rows. A rebuild stores the totals and computes the facts at the end. */
export const applyRows = async (sql: Transaction, schema: string, ofRecords: readonly OfRecord[], totals: TotalChanges): Promise<void> => {
  await applyToTables(sql, schema, ofRecords, totals, tableOf);
};

/** The part of `applyBatch` that makes the history. */
export const applyHistory = (sql: Transaction, schema: string, ofRecords: readonly OfRecord[]): Promise<void> =>
  insertRows(sql, `${quoteName(schema)}.history`, ofRecords, historyFormat);
