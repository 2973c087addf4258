import type { Field, FieldValue } from '../fields/field.ts';
import { groupNotAllowed } from '../importMessages.ts';
import { scopeField } from '../record/recordType.ts';
import type { UnderstoodRow } from './decideRow.ts';
import { type ImportColumn, type ImportType, recordIdColumn } from './importType.ts';
import type { PlanProblem, PlanSettings, RowAnswer, ValueAnswers } from './plan.ts';
import { understand } from './understand.ts';

/** A row of a file, with what people corrected and answered. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isCorrected: boolean;
  readonly answer: RowAnswer | null;
}

/** What a text says of a record: its id, or the reason why it cannot be told. */
export type Resolved = { readonly id: number } | { readonly unknown: string };

/** By name of the column and text of one record. */
export type ResolvedTexts = ReadonlyMap<string, ReadonlyMap<string, Resolved>>;

/** How rows of one import are read. */
export interface Reading {
  readonly type: ImportType;
  readonly settings: Pick<PlanSettings, 'mapping' | 'clearEmpty'>;
  readonly answers: ValueAnswers;
  /** The group of new records. */
  readonly group: number | null;
  /** Whether the person may import into a group. */
  /** Tells the century of years with two digits. */
  readonly thisYear: number;
  readonly mayImportInto: (group: number) => boolean;
}

/** The texts of a cell that each name one record. */
export const namesIn = ({ kind }: Field, text: string): readonly string[] =>
  kind === 'references'
    ? text
        .split(/[;|\n]/)
        .map((each) => each.trim())
        .filter((each) => each !== '')
    : [text];

/** The import column of each column of the file. */
export const columnsIn = ({ type, settings: { mapping } }: Reading): readonly (ImportColumn | null)[] =>
  mapping.map((name) => type.columns.find((column) => column.name === name) ?? null);

/** Whether people are asked once for all rows what an unknown text means. Other texts are corrected where they stand. */
const isAsked = ({ values, references }: Field): boolean => values !== undefined || references !== undefined;

const readReference = (
  { name, field }: ImportColumn,
  text: string,
  resolved: ResolvedTexts,
): { readonly value: FieldValue } | { readonly unknown: string } => {
  const ids: number[] = [];
  for (const each of namesIn(field, text)) {
    const found = resolved.get(name)?.get(each) ?? { unknown: '' };
    if ('unknown' in found) return found;
    ids.push(found.id);
  }
  return { value: field.kind === 'references' ? [...new Set(ids)] : (ids[0] ?? null) };
};

const readCell = (column: ImportColumn, text: string, { answers, thisYear }: Reading, resolved: ResolvedTexts) => {
  const answered = answers[column.name];
  if (answered && Object.hasOwn(answered, text)) return { value: answered[text] ?? null, isAnswer: true };
  return column.field.references === undefined ? understand(column.field, text, thisYear) : readReference(column, text, resolved);
};

/** Reads the cells of a row as values of the record's fields. */
export const readRow = (reading: Reading, resolved: ResolvedTexts, row: FileRow): UnderstoodRow => {
  const { type, settings, group, mayImportInto } = reading;
  const { line, cells, isCorrected, answer } = row;
  const values: Record<string, FieldValue> = {};
  const problems: PlanProblem[] = [];
  let id: number | null = null;
  for (const [place, column] of columnsIn(reading).entries()) {
    if (!column) continue;
    const text = (cells[place] ?? '').trim();
    if (text === '') {
      if (settings.clearEmpty && column.name !== recordIdColumn) values[column.name] = null;
      continue;
    }
    const read = readCell(column, text, reading, resolved);
    if ('unknown' in read) problems.push({ column: place, reason: read.unknown, ...(isAsked(column.field) ? { unknown: text } : {}) });
    else if (column.name === recordIdColumn) id = typeof read.value === 'number' ? read.value : null;
    // Of a value that a person left out, nothing is said.
    else if (read.value !== null || !('isAnswer' in read)) values[column.name] = read.value;
  }
  const scope = scopeField(type.recordType);
  const named = scope === undefined ? null : (values[scope] ?? null);
  if (scope !== undefined && typeof named === 'number' && !mayImportInto(named))
    problems.push({ column: settings.mapping.indexOf(scope), reason: groupNotAllowed });
  return {
    line,
    cells,
    isCorrected,
    answer,
    id,
    values,
    problems,
    newValues: scope !== undefined && named === null ? { [scope]: group } : {},
  };
};
