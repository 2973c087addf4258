import { reservedIn } from '../access/reserved.ts';
import { withCustomRows } from '../customData/customFields.ts';
import { sameValue } from '../fields/equality.ts';
import type { Field, FieldError, FieldValue, Values } from '../fields/field.ts';
import { printValue } from '../fields/kinds.ts';
import { textOf } from '../fields/textOf.ts';
import {
  nameAndIdDiffer,
  noRecordMatches,
  notChangedByImports,
  onlyOneCell,
  recordIdUnknown,
  rowRepeats,
  rowTitle,
} from '../importMessages.ts';
import { searchKey } from '../normalise.ts';
import { create, type Decision, edit } from '../record/decide.ts';
import type { Changes } from '../record/events.ts';
import { blank, type RecordSnapshot } from '../record/fold.ts';
import { declaredName, hasNewRows, partFieldName, readPath, rowsOf } from '../record/part.ts';
import { chooseMessageOf } from '../record/validate.ts';
import { type ImportType, recordIdColumn } from './importType.ts';
import { isPoorerSpelling } from './otherSpelling.ts';
import type { Candidate, PlannedRow, PlanProblem, PlanSettings, RowAnswer } from './plan.ts';

/** A row as it was understood. */
export interface UnderstoodRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isCorrected: boolean;
  readonly answer: RowAnswer | null;
  /** The id in the row's id column; null: none. */
  readonly id: number | null;
  /** By field of the record. Fields without a cell are absent. */
  readonly values: Values;
  /** The values that ids beside names give where they differ from those of the names, by field. */
  readonly byId?: Values;
  /** Values of a new record that no cell has: its group. */
  readonly newValues: Values;
  /** Computed values of a new record, and the problems that keep it from being made. */
  readonly completed?: { readonly values: Values; readonly problems: readonly PlanProblem[] };
  readonly problems: readonly PlanProblem[];
  readonly notes?: PlannedRow['notes'];
}

/** The records that a row may be about. */
export interface RowMatch {
  /** By an id, an identifying value or without doubt. */
  readonly record: { readonly id: number; readonly snapshot: RecordSnapshot } | null;
  readonly candidates: readonly Candidate[];
  /** The earliest row about each record; see `aboutOf`. */
  readonly earlier: ReadonlyMap<string, number>;
}

/** A text without differences of case and accents. */
export const keyText = (value: FieldValue | undefined): string => searchKey(typeof value === 'number' ? String(value) : textOf(value));

/** The fields in which rows about the same record are the same, by what the row has. */
export const fieldsOfSame = ({ sameIn, otherwiseSameIn = [] }: ImportType, values: Values): readonly string[] =>
  sameIn.every((name) => (values[name] ?? null) !== null) ? sameIn : otherwiseSameIn;

/** The key that new rows about the same record share; null if the row lacks a part of it. */
const sameKey = (type: ImportType, values: Values): string | null => {
  const names = fieldsOfSame(type, values);
  return names.length === 0 ? null : names.map((name) => keyText(values[name])).join('/');
};

/** The same for two rows about the same record, or about the same new one; null if that cannot be said. */
export const aboutOf = (
  type: ImportType,
  { answer, values, newValues }: Pick<UnderstoodRow, 'answer' | 'values' | 'newValues'>,
  record: number | null,
): string | null => {
  if (answer?.is !== 'new' && record !== null) {
    if (type.gathers) return [`record/${record}`, ...type.gathers.sameIn.map((name) => keyText(values[name]))].join('/');
    if (!type.rowsOf) return `record/${record}`;
    const { part, sameIn } = type.rowsOf;
    const fields = part.by === null ? sameIn : [part.by];
    return `record/${record}/${fields.map((field) => keyText(values[partFieldName(part.name, field)])).join('/')}`;
  }
  const key = sameKey(type, { ...newValues, ...values });
  return key === null ? null : `new/${key}`;
};

/** The key of the part's row that a row of the file is about: -1 for a new numbered one. */
const rowKeyOf = ({ part, sameIn }: NonNullable<ImportType['rowsOf']>, values: Values, record: RowMatch['record']): number => {
  const valueOf = (field: string) => values[partFieldName(part.name, field)] ?? null;
  if (part.by !== null) return Number(valueOf(part.by));
  const match = rowsOf(part, record?.snapshot.values ?? {}).find((row) =>
    sameIn.every((field) => sameText(row.values[field] ?? null, valueOf(field))),
  );
  return match?.key ?? newRowKey;
};

const newRowKey = -1;

/** The problem of a row that gives values to a row of the part and does not say which. */
const rowUnnamed = ({ rowsOf: rows }: ImportType, { mapping }: Pick<PlanSettings, 'mapping'>, values: Values): readonly PlanProblem[] => {
  if (!rows || rows.part.by === null) return [];
  const { part } = rows;
  const by = partFieldName(part.name, rows.part.by);
  const isGiven = (name: string) => (values[name] ?? null) !== null;
  if (isGiven(by) || !Object.keys(part.fields).some((field) => isGiven(partFieldName(part.name, field)))) return [];
  const column = mapping.indexOf(by);
  return [{ column: column < 0 ? null : column, reason: chooseMessageOf(part, rows.part.by) }];
};

const sameText = (a: FieldValue, b: FieldValue): boolean => keyText(a) === keyText(b);

/** The kinds whose values people write in several spellings. */
const spelledKinds: ReadonlySet<Field['kind']> = new Set(['text', 'email']);

/**
 * Returns the recorded value if the cell reads like it. Cells of moments have no seconds, and an hour of autumn comes twice; names in
 * capitals and numbers with other signs change nothing either.
 */
const asRecorded = (field: Field, value: FieldValue, current: FieldValue): FieldValue => {
  if (value === null || current === null) return value;
  if (field.kind === 'instant') return printValue(field, value) === printValue(field, current) ? current : value;
  return typeof value === 'string' && typeof current === 'string' && spelledKinds.has(field.kind) && isPoorerSpelling(value, current)
    ? current
    : value;
};

/** The values that a row gives to its record, those of rows by path. Columns that only find the record give none. */
const givenTo = (type: ImportType, values: Values, record: RowMatch['record']): Values => {
  const key = type.rowsOf ? rowKeyOf(type.rowsOf, values, record) : null;
  // The record already has the value by which the row found it, perhaps in another case.
  const isFoundBy = (name: string) =>
    type.rowsOf !== undefined &&
    key !== newRowKey &&
    type.rowsOf.sameIn.some((field) => name === partFieldName(type.rowsOf?.part.name ?? '', field));
  const columns = type.columns.filter(({ name, findsOnly }) => findsOnly !== true && name in values && !isFoundBy(name));
  return withCustomRows({
    ...type.sets?.(record?.snapshot.values ?? {}),
    ...Object.fromEntries(
      columns.map(({ name, field }) => {
        const path = key === null ? name : name.replace('/*/', `/${key}/`);
        return [path, asRecorded(field, values[name] ?? null, record?.snapshot.values[path] ?? null)];
      }),
    ),
  });
};

const asNew = (values: Values): Changes =>
  Object.fromEntries(Object.entries(values).flatMap(([name, to]) => (to === null ? [] : [[name, { from: null, to }]])));

/** Changes of a planned row. New numbered rows get their number when they are written. */
const asPlanned = (values: Values, changes: Changes): Changes =>
  hasNewRows(values)
    ? {
        ...Object.fromEntries(Object.entries(changes).filter(([name]) => readPath(name) === null)),
        ...Object.fromEntries(
          Object.entries(values).flatMap(([name, to]) => (readPath(name) === null || to === null ? [] : [[name, { from: null, to }]])),
        ),
      }
    : changes;

const changesOf = (decision: Decision): Changes =>
  decision.ok ? Object.assign({}, ...decision.value.map(({ data }) => data.changes)) : {};

/** The errors of a decision, at the columns that they are about. */
const problemsOf = (type: ImportType, decision: Decision, { mapping }: Pick<PlanSettings, 'mapping'>): readonly PlanProblem[] => {
  if (decision.ok) return [];
  const { error } = decision;
  if (error.because === 'refused') return [{ column: null, reason: error.message }];
  if (error.because !== 'invalid') return [{ column: null, reason: noRecordMatches(type.recordType.labels.one) }];
  return error.errors.flatMap(({ field, messages }: FieldError) => {
    const column = Math.max(mapping.indexOf(field), mapping.indexOf(declaredName(field)));
    return messages.map((reason) => ({ column: column < 0 ? null : column, reason }));
  });
};

/**
 * Names and ids of an export that somebody changed differ. The changed one is that which the record does not have; if neither is the
 * record's, nobody can tell.
 */
const settleIds = (
  { columns }: ImportType,
  { mapping }: Pick<PlanSettings, 'mapping'>,
  { values, byId = {} }: UnderstoodRow,
  record: RowMatch['record'],
): { readonly values: Values; readonly problems: readonly PlanProblem[] } => {
  const settled: Record<string, FieldValue> = { ...values };
  const problems: PlanProblem[] = [];
  for (const [name, ids] of Object.entries(byId)) {
    const current = record?.snapshot.values[name] ?? null;
    if (sameValue(ids, current)) continue;
    if (sameValue(values[name] ?? null, current)) settled[name] = ids;
    else
      problems.push({
        column: mapping.indexOf(name),
        reason: nameAndIdDiffer(columns.find((column) => column.name === name)?.label ?? name),
      });
  }
  return { values: settled, problems };
};

const mappedIn = ({ mapping }: Pick<PlanSettings, 'mapping'>): number => mapping.filter((name) => name !== null).length;

const filledIn = ({ cells }: Pick<UnderstoodRow, 'cells'>, { mapping }: Pick<PlanSettings, 'mapping'>): number =>
  mapping.filter((name, at) => name !== null && (cells[at] ?? '').trim() !== '').length;

/** The outcome of a row. Pure, so that the check and every correction decide alike. */
export const decideRow = (type: ImportType, settings: Pick<PlanSettings, 'mapping'>, row: UnderstoodRow, match: RowMatch): PlannedRow => {
  const { line, cells, isCorrected, answer, id } = row;
  const { recordType } = type;
  const record = answer?.is === 'new' ? null : match.record;
  const settled = settleIds(type, settings, row, record);
  const { values } = settled;
  const problems = [...row.problems, ...settled.problems];
  const about = aboutOf(type, row, record?.id ?? null);
  const first = about === null ? undefined : match.earlier.get(about);
  const repeats = first !== undefined && first < line ? first : null;
  const planned = {
    line,
    cells,
    isCorrected,
    answer,
    title: recordType.title({ ...(record?.snapshot ?? blank(recordType)).values, ...row.completed?.values, ...values }) || rowTitle(line),
    record: record?.id ?? null,
    changes: {},
    problems,
    notes: row.notes ?? [],
    candidates: match.candidates,
    repeats,
    about,
  };
  const refuse = (...further: readonly PlanProblem[]): PlannedRow => ({
    ...planned,
    outcome: 'refused',
    problems: [...problems, ...further],
  });
  if (answer?.is === 'leaveOut') return { ...planned, outcome: 'leftOut' };
  if (problems.some(({ unknown }) => unknown === undefined)) return refuse();
  if (problems.length > 0) return { ...planned, outcome: 'question' };
  if (id !== null && !record)
    return refuse({ column: settings.mapping.indexOf(recordIdColumn), reason: recordIdUnknown(recordType.labels.one) });
  const unnamed = rowUnnamed(type, settings, values);
  if (unnamed.length > 0) return refuse(...unnamed);
  // Two rows of one record are asked about also where somebody said of both who they are: the second would overwrite the first.
  if (answer?.is !== 'new' && repeats !== null)
    return { ...planned, outcome: 'question', problems: [{ column: null, reason: rowRepeats(repeats, recordType.labels.one) }] };
  const isAsked = answer === null && !record && match.candidates.length > 0;
  if (!isAsked && !record && !type.creates) return refuse({ column: null, reason: noRecordMatches(recordType.labels.one) });
  const entered = givenTo(type, values, record);
  // Empty cells do not matter for records that nobody edits.
  const newValues = recordType.isEditable ? entered : Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== null));
  if (!record && type.needsTwoCells === true && answer === null && filledIn(row, settings) === 1 && mappedIn(settings) > 2)
    return refuse({ column: null, reason: onlyOneCell(recordType.labels.one) });
  // The question about the record comes first, because the changes depend on the record.
  if (isAsked && !type.creates) return { ...planned, outcome: 'question', changes: asNew(newValues) };
  if (!isAsked && !record && row.completed && row.completed.problems.length > 0) return refuse(...row.completed.problems);
  // Their outcome depends on the records that they go into.
  if (type.gathers) return { ...planned, outcome: isAsked ? 'question' : 'update', changes: asNew(newValues) };
  const decision = record
    ? edit(recordType, record.snapshot, record.snapshot.revision, newValues)
    : create(recordType, blank(recordType), { ...row.newValues, ...newValues, ...row.completed?.values });
  if (!decision.ok) return refuse(...problemsOf(type, decision, settings));
  const reserved = record && reservedIn(recordType, record.snapshot.values, record.id, decision.value);
  if (reserved) return refuse({ column: null, reason: reserved.leftAlone });
  if (record && !recordType.isEditable && decision.value.length > 0)
    return refuse({ column: null, reason: notChangedByImports(recordType.labels.many) });
  const outcome = isAsked ? 'question' : !record ? 'create' : decision.value.length === 0 ? 'unchanged' : 'update';
  return { ...planned, outcome, changes: asPlanned(newValues, changesOf(decision)) };
};
