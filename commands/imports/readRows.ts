import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { groupBy } from '../../domain/collections.ts';
import type { UnderstoodRow } from '../../domain/imports/decideRow.ts';
import { cellsBeside, cellsOf } from '../../domain/imports/columnCells.ts';
import type { ImportColumn, ImportType } from '../../domain/imports/importType.ts';
import type { PlanSettings } from '../../domain/imports/plan.ts';
import {
  type FileReading,
  type FileRow,
  namesIn,
  prepareReading,
  type Reading,
  readRow,
  type Resolved,
  type ResolvedTexts,
} from '../../domain/imports/readRow.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import type { RecordRows } from '../records/recordRows.ts';
import type { ReferenceResolver } from './resolveReferences.ts';

/** One import, its person and how its file is read. */
export interface Planning {
  readonly id: number;
  readonly type: ImportType;
  readonly access: Access;
  readonly group: number | null;
  readonly settings: PlanSettings;
  readonly answers: Reading['answers'];
}

interface ReadingServices {
  readonly shown: Pick<RecordRows, 'findAll'>;
  readonly references: ReferenceResolver;
}

/** Whether the person may import into a group. */
export const canImportInto = ({ type, access }: Pick<Planning, 'type' | 'access'>): ((group: number) => boolean) => {
  const scope = groupsWith(access, type.right);
  return (group) => isInScope(scope, [group]);
};

/** The meanings of the texts in columns of references in the group of the reading, each looked up once. */
const resolveTexts = async (
  { references }: ReadingServices,
  access: Access,
  { type, columns, beside, group }: FileReading,
  rows: readonly FileRow[],
): Promise<ResolvedTexts> => {
  const texts = new Map<ImportColumn, Set<string>>();
  for (const { cells } of rows) {
    const textAt = (place: number) => (cells[place] ?? '').trim();
    for (const { column, text } of [...cellsOf(type, columns, textAt), ...cellsBeside(beside, textAt)]) {
      if (column.field.references === undefined || text === '') continue;
      const cellTexts = texts.get(column) ?? new Set();
      for (const name of namesIn(column, text)) cellTexts.add(name);
      texts.set(column, cellTexts);
    }
  }
  const resolved = new Map<string, ReadonlyMap<string, Resolved>>();
  for (const [column, cellTexts] of texts)
    resolved.set(column.name, await references.resolve(column.field, [...cellTexts], { access, group }));
  return resolved;
};

type Snapshots = ReadonlyMap<number, RecordSnapshot>;

/** The group that a row is about: the one that it names, that of the record whose id it has, or that of the record that it is inside. */
const groupOfRow = (
  { recordType: type }: ImportType,
  { id, values }: UnderstoodRow,
  records: Snapshots,
  parents: Snapshots,
): number | null => {
  const scope = scopeField(type) ?? '';
  const record = id === null ? undefined : records.get(id);
  const parent = type.within ? parents.get(Number(values[type.within.field])) : undefined;
  const takenOver = parent && type.within?.takes(parent.values);
  const group = [values[scope], record?.values[scope], takenOver?.[scope]].find((each) => typeof each === 'number');
  return group ?? null;
};

/** The records with these ids that the person may view. */
export const findVisible = async (
  { shown }: Pick<ReadingServices, 'shown'>,
  access: Access,
  type: RecordType,
  ids: readonly number[],
): Promise<Snapshots> => {
  const scope = groupsWith(access, type.rights.view);
  const records = await shown.findAll(type, [...new Set(ids)]);
  return new Map([...records].filter(([, { values }]) => isInScope(scope, type.groupsOf(values))));
};

/** The group of each row by its line. Rows that name none are not in the map. */
const findGroups = async (
  services: ReadingServices,
  { type, access }: Planning,
  rows: readonly UnderstoodRow[],
): Promise<ReadonlyMap<number, number>> => {
  const { within } = type.recordType;
  const ids = rows.flatMap(({ id }) => id ?? []);
  const parentIds = within ? rows.flatMap(({ values }) => Number(values[within.field] ?? 0) || []) : [];
  const records = await findVisible(services, access, type.recordType, ids);
  const parents: Snapshots = within ? await findVisible(services, access, getRecordType(within.parent), parentIds) : new Map();
  return new Map(
    rows.flatMap((row): [number, number][] => {
      const group = groupOfRow(type, row, records, parents);
      return group === null ? [] : [[row.line, group]];
    }),
  );
};

/** The rows with the fields of new records that follow what a row names: whether a claim is for travel. */
const withFollowedValues = async (
  { shown }: ReadingServices,
  { recordType: { fields } }: ImportType,
  rows: readonly UnderstoodRow[],
): Promise<readonly UnderstoodRow[]> => {
  let followed = rows;
  for (const [name, { follows }] of Object.entries(fields)) {
    const target = follows && fields[follows.reference]?.references;
    if (!follows || !target) continue;
    const idIn = ({ values }: UnderstoodRow): number => Number(values[follows.reference] ?? 0);
    const named = await shown.findAll(getRecordType(target), [...new Set(rows.map(idIn))]);
    followed = followed.map((row) => ({
      ...row,
      newValues: { ...row.newValues, [name]: named.get(idIn(row))?.values[follows.field] ?? null },
    }));
  }
  return followed;
};

/**
 * Reads the rows, in their order. Names of list entries and records are looked up in the group that a row is about, if the person may
 * import there: in the group of the import at first, then again for the rows of other groups.
 */
export const readRows = async (
  services: ReadingServices,
  planning: Planning,
  rows: readonly FileRow[],
  now: Date,
): Promise<readonly UnderstoodRow[]> => {
  const { type, settings, answers, group, access } = planning;
  const canImport = canImportInto(planning);
  const reading = prepareReading({ type, settings, answers, group, thisYear: now.getFullYear(), canImportInto: canImport });
  const resolved = await resolveTexts(services, access, reading, rows);
  const first = rows.map((row) => readRow(reading, resolved, row));
  const groups = await findGroups(services, planning, first);
  const read = new Map(first.map((row) => [row.line, row]));
  for (const [other, some] of groupBy(rows, ({ line }) => groups.get(line) ?? group)) {
    if (other === group) continue;
    const readingThere = { ...reading, group: other };
    const names = other !== null && canImport(other) ? await resolveTexts(services, access, readingThere, some) : resolved;
    for (const row of some) read.set(row.line, readRow(readingThere, names, row));
  }
  return await withFollowedValues(services, type, [...read.values()]);
};
