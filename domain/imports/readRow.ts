import { sameValue } from '../fields/equality.ts';
import type { Field, FieldValue, Values } from '../fields/field.ts';
import { idsIn } from '../fields/pointing.ts';
import { groupNotAllowed, namesAnother } from '../importMessages.ts';
import { scopeField } from '../record/recordType.ts';
import { getRecordType } from '../records/registry.ts';
import type { UnderstoodRow } from './decideRow.ts';
import { type ImportColumn, type ImportType, recordIdColumn } from './importType.ts';
import { cellsBeside, cellsOf, type Chosen, type ColumnBeside, columnsBeside } from './columnCells.ts';
import type { PlanProblem, PlanSettings, RowAnswer, ValueAnswers } from './plan.ts';

import { choicesOf, saysNothing, understand } from './understand.ts';

/** A row of a file, with what people corrected and answered. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isCorrected: boolean;
  readonly answer: RowAnswer | null;
}

/** The record that a text names: its id, or the reason why it is unclear. `among`: the records with this name, if several have it. */
export type Resolved = { readonly id: number } | { readonly unknown: string; readonly among?: readonly number[] };

/** By name of the column and text of one record. */
export type ResolvedTexts = ReadonlyMap<string, ReadonlyMap<string, Resolved>>;

/** How rows of one import are read. */
export interface Reading {
  readonly type: ImportType;
  readonly settings: Pick<PlanSettings, 'header' | 'mapping' | 'clearEmpty'>;
  readonly answers: ValueAnswers;
  /** The group of new records. */
  readonly group: number | null;
  /** Tells the century of years with two digits. */
  readonly thisYear: number;
  /** Whether the person may import into a group. */
  readonly canImportInto: (group: number) => boolean;
}

/** A reading with what is decided once for all rows of a file. */
export interface FileReading extends Reading {
  /** The import column of each column of the file. */
  readonly columns: Chosen;
  readonly beside: readonly ColumnBeside[];
}

export const prepareReading = (reading: Reading): FileReading => {
  const { type, settings } = reading;
  const columns = settings.mapping.map((name) => type.columns.find((column) => column.name === name) ?? null);
  return { ...reading, columns, beside: columnsBeside(type, columns) };
};

const splitTexts = (text: string): readonly string[] =>
  text
    .split(/[;|\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** The texts of a cell that each name one record. A number in a column of ids is the id of one. */
export const namesIn = ({ field: { kind }, idsOf }: Pick<ImportColumn, 'field' | 'idsOf'>, text: string): readonly string[] => {
  if (idsOf !== undefined) return splitTexts(text).map((each) => (each.startsWith('#') ? each : `#${each}`));
  return kind === 'references' ? splitTexts(text) : [text];
};

/** Whether people are asked once for all rows what an unknown text means. Other texts are corrected where they stand. */
const isAsked = (field: Field): boolean => choicesOf(field) !== null || field.references !== undefined;

type ReadCell = { readonly value: FieldValue } | { readonly unknown: string };

const asValue = ({ kind }: Field, ids: readonly number[]): FieldValue => (kind === 'references' ? [...new Set(ids)] : (ids[0] ?? null));

/** Reads the names of records. `besideIds`: the ids in the column beside it, which tell records of the same name apart. */
const readNames = (column: ImportColumn, text: string, resolved: ResolvedTexts, besideIds: readonly number[]): ReadCell => {
  const ids: number[] = [];
  for (const each of namesIn(column, text)) {
    const match = resolved.get(column.name)?.get(each) ?? { unknown: '' };
    const id = 'id' in match ? match.id : besideIds.find((one) => !ids.includes(one) && match.among?.includes(one));
    if (id === undefined) return { unknown: 'unknown' in match ? match.unknown : '' };
    ids.push(id);
  }
  return { value: asValue(column.field, ids) };
};

interface RowCells {
  readonly columns: Chosen;
  readonly textAt: (place: number) => string;
  readonly resolved: ResolvedTexts;
}

/** The ids in the column beside one that names records; null: there is none, it is empty, or one of the records cannot be chosen. */
const idsBeside = (name: string, { columns, textAt, resolved }: RowCells): readonly number[] | null => {
  const place = columns.findIndex((column) => column?.idsOf === name);
  const column = columns[place];
  if (!column) return null;
  const matches = namesIn(column, textAt(place)).map((each) => resolved.get(column.name)?.get(each));
  const ids = matches.flatMap((each) => (each && 'id' in each ? [each.id] : []));
  return ids.length > 0 && ids.length === matches.length ? ids : null;
};

/** `besideIds`: the ids in the column beside it; null: none. */
const readCell = (
  column: ImportColumn,
  text: string,
  { answers, thisYear }: Reading,
  resolved: ResolvedTexts,
  besideIds: readonly number[] | null,
) => {
  const answeredValues = answers[column.name];
  if (answeredValues && Object.hasOwn(answeredValues, text)) return { value: answeredValues[text] ?? null, isAnswer: true };
  if (column.field.references === undefined) return understand(column.field, text, thisYear);
  return readNames(column, text, resolved, besideIds ?? []);
};

/** Notes on ignored cells that name a record other than the one that counts. Unknown names give no note. */
const notesOf = ({ settings: { header }, beside }: FileReading, { textAt, resolved }: RowCells, values: Values): readonly PlanProblem[] =>
  cellsBeside(beside, textAt).flatMap(({ column, place, text, counted }) => {
    const ids = idsIn(values[column.name] ?? null);
    const isAnother = namesIn(column, text).some((each) => {
      const match = resolved.get(column.name)?.get(each);
      const namedIds = match && 'id' in match ? [match.id] : (match?.among ?? []);
      return namedIds.length > 0 && ids.length > 0 && !namedIds.some((id) => ids.includes(id));
    });
    const one = getRecordType(column.field.references ?? '').labels.one;
    return isAnother ? [{ column: place, reason: namesAnother(one, header[counted] ?? '') }] : [];
  });

/** Reads the cells of a row as values of the record's fields. */
export const readRow = (reading: FileReading, resolved: ResolvedTexts, row: FileRow): UnderstoodRow => {
  const { type, settings, group, canImportInto, columns } = reading;
  const { line, cells, isCorrected, answer } = row;
  const values: Record<string, FieldValue> = {};
  const byId: Record<string, FieldValue> = {};
  const problems: PlanProblem[] = [];
  let id: number | null = null;
  const textAt = (place: number) => (cells[place] ?? '').trim();
  const cellsOfRow: RowCells = { columns, textAt, resolved };
  for (const { column, place, text } of cellsOf(type, columns, textAt)) {
    // Ids beside names are read with the names.
    if (column.idsOf !== undefined && columns.some((other) => other?.name === column.idsOf)) continue;
    const name = column.idsOf ?? column.name;
    if (text === '') {
      // Rows need the record, so the cell does not clear it: a school without a number has its id.
      const besideIds = column.required === true ? idsBeside(column.name, cellsOfRow) : null;
      if (besideIds) values[name] = asValue(column.field, besideIds);
      else if (settings.clearEmpty && name !== recordIdColumn) values[name] = null;
      continue;
    }
    const ids = column.field.references === undefined ? null : idsBeside(column.name, cellsOfRow);
    const read = readCell(column, text, reading, resolved, ids);
    if ('unknown' in read && saysNothing(text)) continue;
    if ('unknown' in read) problems.push({ column: place, reason: read.unknown, ...(isAsked(column.field) ? { unknown: text } : {}) });
    else if (name === recordIdColumn) id = typeof read.value === 'number' ? read.value : null;
    // A value that a person left out has no problem.
    else if (read.value !== null || !('isAnswer' in read)) values[name] = read.value;
    if (ids && 'value' in read && !sameValue(asValue(column.field, ids), values[name] ?? null)) byId[name] = asValue(column.field, ids);
  }
  const scope = scopeField(type.recordType);
  const named = scope === undefined ? null : (values[scope] ?? null);
  if (scope !== undefined && typeof named === 'number' && !canImportInto(named))
    problems.push({ column: settings.mapping.indexOf(scope), reason: groupNotAllowed });
  return {
    line,
    cells,
    isCorrected,
    answer,
    id,
    values,
    byId,
    problems,
    notes: notesOf(reading, cellsOfRow, values),
    newValues: scope !== undefined && named === null ? { [scope]: group } : {},
  };
};
