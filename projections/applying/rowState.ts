import type { FieldValue, Values } from '../../domain/fields/field.ts';
import { type RecordedEvent, stateField } from '../../domain/record/events.ts';
import type { ChangedPartRows } from './changedPartRows.ts';
import type { RecordTable } from '../tables/tables.ts';

/** A record's row while a batch of events is applied. */
export interface RowState {
  readonly id: number;
  revision: number;
  recordState: number;
  values: Record<string, FieldValue>;
  created: string;
  updated: string;
  updatedBy: number;
  updatedByName: string;
  /** The imports that created or changed the record, in order. */
  importIds: readonly number[] | null;
  /** The group and state under which the totals count the stored row; null for a new row. */
  readonly counted: { readonly group: number; readonly state: number } | null;
}

/** The group for totals of records with no group or several. */
const noGroup = 0;

export const groupForTotals = (table: RecordTable, values: Values): number =>
  table.groups === 'one' ? (table.type.groupsOf(values)?.[0] ?? noGroup) : noGroup;

export const newRow = (table: RecordTable, id: number, event: RecordedEvent): RowState => ({
  id,
  revision: -1,
  recordState: table.type.states.initial,
  values: {},
  counted: null,
  created: event.meta.at,
  updated: event.meta.at,
  updatedBy: event.meta.actor.id,
  updatedByName: event.meta.actor.name,
  importIds: null,
});

/** Applies one event; values of rows also go to `partRows`. Returns false if the row already includes it. */
export const applyToRow = (row: RowState, event: RecordedEvent, partRows: ChangedPartRows): boolean => {
  if (event.revision <= row.revision) return false;
  const { changes } = event.data;
  for (const name of Object.keys(changes)) {
    const to = changes[name]?.to ?? null;
    if (name === stateField) row.recordState = Number(to);
    else if (partRows.add(row.id, name, to)) continue;
    else if (to === null) delete row.values[name];
    else row.values[name] = to;
  }
  row.revision = event.revision;
  row.updated = event.meta.at;
  row.updatedBy = event.meta.actor.id;
  row.updatedByName = event.meta.actor.name;
  const importId = event.meta.process?.import;
  if (importId !== undefined && !row.importIds?.includes(importId)) row.importIds = [...(row.importIds ?? []), importId];
  return true;
};
