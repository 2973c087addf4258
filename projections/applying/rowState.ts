import { disclosesOwnGroupsOnly } from '../../domain/disclosure/disclosure.ts';
import type { FieldValue, Values } from '../../domain/fields/field.ts';
import { printValue } from '../../domain/fields/kinds.ts';
import { type RecordedEvent, stateField } from '../../domain/record/events.ts';
import { searchKey, wordsOf, yearWord } from '../../domain/normalise.ts';
import { enteredField } from '../../domain/record/part.ts';
import { stateNamed } from '../../domain/record/states.ts';
import type { ChangedPartRows } from './changedPartRows.ts';
import { indexValue, type RecordTable } from '../tables/tables.ts';

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

const lexeme = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Converts the row to column values, with derived fields and search words. */
export const toColumns = (table: RecordTable, row: RowState): Record<string, unknown> => {
  const { type } = table;
  const full: Record<string, FieldValue> = {};
  for (const name of Object.keys(type.fields)) full[name] = row.values[name] ?? null;
  if (type.parts.length > 0) Object.assign(full, row.values);
  const derived: Record<string, FieldValue> = {};
  for (const [name, each] of Object.entries(type.derived)) {
    const value = each.compute(full);
    if (value !== null) derived[name] = value;
    full[name] = value;
  }
  const title = type.title(full);
  const words = new Set<string>([String(row.id)]);
  for (const [name, value] of Object.entries(row.values)) {
    const field = enteredField(type, name);
    if (field?.term === 'year') {
      if (typeof value === 'string') words.add(yearWord(value.slice(0, 4)));
    } else if (field?.term) for (const word of wordsOf(printValue(field, value))) words.add(word);
  }
  // Records that lists do not show can be found by their state: 'closed'.
  if (!type.states.listed.includes(row.recordState))
    for (const word of wordsOf(stateNamed(type.states, row.recordState)?.name ?? '')) words.add(word);
  const columns: Record<string, unknown> = {
    id: row.id,
    revision: row.revision,
    record_state: row.recordState,
    title,
    title_key: searchKey(title),
    created: row.created,
    updated: row.updated,
    updated_by: row.updatedBy,
    updated_by_name: row.updatedByName,
    words: [...words].map((word) => lexeme(word.slice(0, 500))).join(' '),
    values: { ...row.values, ...derived },
  };
  if (table.hasImports) columns['import_ids'] = row.importIds;
  if (table.groups === 'one') columns['group_id'] = type.groupsOf(full)?.[0] ?? null;
  if (table.groups === 'several') columns['group_ids'] = type.groupsOf(full) ?? [];
  // Some fields would disclose records of other groups. They are shown to permitted users but cannot be searched.
  const untold = disclosesOwnGroupsOnly(type, full) ? [] : (type.discloses?.fields ?? []);
  for (const each of table.indexed) columns[each.column] = untold.includes(each.name) ? null : indexValue(each, full[each.name] ?? null);
  return columns;
};
