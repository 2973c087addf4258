import type { Access } from '../../domain/access/access.ts';
import { canSeeField } from '../../domain/access/visibility.ts';
import { splitIntoChunks } from '../../domain/collections.ts';
import type { FieldValue } from '../../domain/fields/field.ts';
import { fieldNotInGroup, groupNotAllowed, notOneRecord, severalRecords } from '../../domain/importMessages.ts';
import { aboutOf, decideRow, type RowMatch, type UnderstoodRow } from '../../domain/imports/decideRow.ts';
import type { ImportType } from '../../domain/imports/importType.ts';
import { codeSpellings } from '../../domain/imports/otherSpelling.ts';
import { type Likeness, type PlannedRow, plannedValues, type PlanProblem } from '../../domain/imports/plan.ts';
import type { FileRow } from '../../domain/imports/readRow.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { scopeField } from '../../domain/record/recordType.ts';
import { findLeads } from '../merging/leads.ts';
import type { RecordRows } from '../records/recordRows.ts';
import type { Completers } from './completer.ts';
import type { Gatherers } from './gatherer.ts';
import { type FileRepeats, noteRepeats } from './fileRepeats.ts';
import { importAccess } from './importAccess.ts';
import type { PlanStore } from './planStore.ts';
import { findVisible, canImportInto, type Planning, readRows } from './readRows.ts';
import type { ReferenceResolver } from './resolveReferences.ts';

/** Finds the records that rows are about. */
interface RecordMatcher {
  /** The ids of records of all groups with these values in a field, by value in lower case. Deleted records are left out. */
  withValues(type: ImportType, field: string, values: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>;
  /** The records with the same values as each row in the fields that say who it is. All are certain. */
  same(type: ImportType, rows: readonly UnderstoodRow[], access: Access): Promise<readonly (readonly Likeness[])[]>;
  /** The same, and people who are like a row, the most similar first. */
  alike(type: ImportType, rows: readonly UnderstoodRow[], access: Access): Promise<readonly (readonly Likeness[])[]>;
}

export interface PlanningServices {
  readonly shown: Pick<RecordRows, 'findAll' | 'pointingAt'>;
  readonly references: ReferenceResolver;
  readonly matcher: RecordMatcher;
  readonly plans: Pick<PlanStore, 'firstAbout'>;
  readonly gatherers: Gatherers;
  readonly completers: Completers;
  readonly repeats: FileRepeats;
  now(): Date;
}

const keyOf = (value: FieldValue | undefined): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : null;

/** The ids of records with the identifying values of the rows, by field and value. */
const findIdentified = async ({ matcher }: PlanningServices, { type }: Planning, rows: readonly UnderstoodRow[]) => {
  const idsByField = new Map<string, ReadonlyMap<string, readonly number[]>>();
  for (const field of type.identifying) {
    const keys = [...new Set(rows.flatMap(({ values }) => codeSpellings(keyOf(values[field]) ?? '')))];
    if (keys.length > 0) idsByField.set(field, await matcher.withValues(type, field, keys));
  }
  return idsByField;
};

interface Named {
  readonly ids: readonly number[];
  readonly alike: readonly Likeness[];
}

/** The id that a row gives: its own or that of a person's answer. Null if it gives none. */
const givenId = ({ answer, id }: UnderstoodRow): number | null => (answer?.is === 'same' ? answer.record : id);

/** The ids that a row names: the one that it gives, else those of records with its identifying values. */
const namedIdsOf = (row: UnderstoodRow, identified: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>): readonly number[] => {
  const given = givenId(row);
  if (given !== null) return [given];
  return [
    ...new Set(
      [...identified].flatMap(([field, byValue]) =>
        codeSpellings(keyOf(row.values[field]) ?? '').flatMap((code) => byValue.get(code) ?? []),
      ),
    ),
  ];
};

/**
 * Finds the records that the rows may be about. `snapshots` has those that the person may view. Others with the same identifying values
 * count as not there.
 */
const nameRecords = async (
  services: PlanningServices,
  planning: Planning,
  rows: readonly UnderstoodRow[],
  match: 'same' | 'alike',
): Promise<{ readonly named: readonly Named[]; readonly snapshots: ReadonlyMap<number, RecordSnapshot> }> => {
  const { type, access } = planning;
  const identified = await findIdentified(services, planning, rows);
  const namedIds = rows.map((row) => namedIdsOf(row, identified));
  const leadsTo = await findLeads(services.shown, type.recordType, namedIds.flat());
  const allIds = namedIds.map((each) => [...new Set(each.map(leadsTo))]);
  const visible = await findVisible(services, access, type.recordType, allIds.flat());
  const ids = rows.map((row, at) => (allIds[at] ?? []).filter((id) => givenId(row) !== null || visible.has(id)));
  const unnamed = rows.filter((row, at) => row.answer === null && row.id === null && ids[at]?.length === 0);
  const likenesses = await services.matcher[match](type, unnamed, access);
  const alikeOf = new Map(unnamed.map((row, at) => [row, likenesses[at] ?? []]));
  const named = rows.map((row, at) => ({ ids: ids[at] ?? [], alike: alikeOf.get(row) ?? [] }));
  const similarIds = named.flatMap((each) => each.alike.map(({ id }) => id));
  return { named, snapshots: new Map([...visible, ...(await findVisible(services, access, type.recordType, similarIds))]) };
};

/** One record if the ids name one, or if exactly one is like the row without doubt; else candidates. */
const matchOf = ({ ids, alike }: Named, snapshots: ReadonlyMap<number, RecordSnapshot>, earlier: RowMatch['earlier']): RowMatch => {
  const visibleAlike = alike.filter(({ id }) => snapshots.has(id));
  const certain = visibleAlike.filter(({ isCertain }) => isCertain);
  const visibleIds = ids.filter((id) => snapshots.has(id));
  const id = visibleIds.length === 1 ? visibleIds[0] : ids.length === 0 && certain.length === 1 ? certain[0]?.id : undefined;
  const snapshot = id === undefined ? undefined : snapshots.get(id);
  const record = id === undefined || !snapshot ? null : { id, snapshot };
  return { record, candidates: record ? [] : visibleAlike.map(({ id: each, because }) => ({ id: each, because })), earlier };
};

/** The problems of cells whose field the person may not see in the groups of the record, or in the group that the row names. */
const hiddenFields = (
  { type, settings, access, group }: Planning,
  { values }: UnderstoodRow,
  groupsOfRecord: readonly number[] | null,
): readonly PlanProblem[] => {
  const named = values[scopeField(type.recordType) ?? ''];
  const groups = [...(groupsOfRecord ?? (group === null ? [] : [group])), ...(typeof named === 'number' ? [named] : [])];
  return type.columns
    .filter(({ name }) => Object.hasOwn(values, name))
    .filter(({ field, group: only = null }) => !groups.every((each) => (only ?? each) === each && canSeeField(access, field, [each])))
    .map(({ name }) => ({ column: settings.mapping.indexOf(name), reason: fieldNotInGroup }));
};

/** The row with the first problem that depends on the record that it is about. */
const withProblemOfMatch = (
  planning: Planning,
  row: UnderstoodRow,
  named: Named,
  match: RowMatch,
  canImport: (group: number) => boolean,
): UnderstoodRow => {
  const { type, settings } = planning;
  const groups = type.recordType.groupsOf(match.record ? match.record.snapshot.values : row.newValues);
  if (type.gathers === undefined && groups !== null && !groups.every(canImport))
    return { ...row, problems: [...row.problems, { column: null, reason: groupNotAllowed }] };
  const hidden = hiddenFields(planning, row, groups);
  if (hidden.length > 0) return { ...row, problems: [...row.problems, ...hidden] };
  if (named.ids.length > 1 && !match.record && row.answer === null) {
    const field = type.identifying.find((name) => keyOf(row.values[name]) !== null) ?? '';
    const label = type.recordType.fields[field]?.label ?? field;
    const isOneField = type.identifying.every((name) => name === field || keyOf(row.values[name]) === null);
    const reason = (isOneField ? severalRecords : notOneRecord)(label, type.recordType.labels);
    return { ...row, problems: [...row.problems, { column: settings.mapping.indexOf(field), reason }] };
  }
  return row;
};

/**
 * The records that new rows are about by now, by line: some may have been added since the check. Rows that people called new stay new. A
 * run after a crash also finds the records that the run before it wrote.
 */
export const findKnown = async (
  services: PlanningServices,
  planning: Planning,
  rows: readonly PlannedRow[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const created = rows
    .filter(({ outcome, answer }) => outcome === 'create' && answer?.is !== 'new')
    .map((row): UnderstoodRow => ({ ...row, id: null, values: plannedValues(row), newValues: {} }));
  const { named, snapshots } = await nameRecords(services, planning, created, 'same');
  return new Map(
    created.map(({ line }, at) => {
      const { ids = [], alike = [] } = named[at] ?? {};
      return [line, [...ids, ...alike.map(({ id }) => id)].filter((id) => snapshots.has(id))];
    }),
  );
};

const batchSize = 1000;

/** The outcomes of the rows against the records of this moment. Rows are in the order of their lines. */
export const planRows = async (
  services: PlanningServices,
  planning: Planning,
  rows: readonly FileRow[],
): Promise<readonly PlannedRow[]> => {
  const planned: PlannedRow[] = [];
  const canImport = canImportInto(planning);
  for (const batch of splitIntoChunks(rows, batchSize)) {
    const understood = await readRows(services, planning, batch, services.now());
    const { completes } = planning.type;
    const read = completes ? await services.completers[completes].complete(understood, planning.settings) : understood;
    const { named, snapshots } = await nameRecords(services, planning, read, 'alike');
    const none: RowMatch['earlier'] = new Map();
    const records = named.map((each) => matchOf(each, snapshots, none).record?.id ?? null);
    const about = read.map((row, at) => aboutOf(planning.type, row, records[at] ?? null));
    const earlier = new Map(await services.plans.firstAbout(planning.id, [...new Set(about.filter((each) => each !== null))]));
    const decided = read.map((row, at): PlannedRow => {
      const each = named[at] ?? { ids: [], alike: [] };
      const match = matchOf(each, snapshots, earlier);
      const one = decideRow(planning.type, planning.settings, withProblemOfMatch(planning, row, each, match, canImport), match);
      const isTaken = one.about !== null && one.outcome !== 'refused' && one.outcome !== 'leftOut';
      if (isTaken && (earlier.get(one.about) ?? Infinity) > row.line) earlier.set(one.about, row.line);
      return one;
    });
    const { gathers } = planning.type;
    const noted = await noteRepeats(services.repeats, planning.id, planning.type, decided, read);
    planned.push(...(gathers ? await services.gatherers[gathers.into].plan(noted, importAccess(planning.access, planning.type)) : noted));
  }
  return planned;
};
