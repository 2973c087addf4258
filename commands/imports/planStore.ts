import type { FieldValue } from '../../domain/fields/field.ts';
import type { PlannedRow, PlanOutcome, PlanSettings, ValueAnswers } from '../../domain/imports/plan.ts';

/** The survey of a file before it is checked. It has values of the file, so it is deleted with the file. */
export interface FileSurvey {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly headerLine: number;
  readonly header: readonly string[];
  /** Up to five values of each column. */
  readonly samples: readonly (readonly string[])[];
  /** How many rows are below the header, about. */
  readonly rows: number;
}

/** A selection of a plan's rows; with neither value, all of them. */
export interface PlanSelection {
  readonly outcomes?: readonly PlanOutcome[];
  readonly reason?: string;
}

export type PlanCounts = Readonly<Record<PlanOutcome, number>>;

/** Notes on rows, with their number. `column` is its place in the file; null: the rows as a whole. */
export interface PlanReason {
  readonly column: number | null;
  readonly reason: string;
  readonly rows: number;
  /** The rows are imported all the same. */
  readonly isNote: boolean;
}

/** A text of a column that nobody has explained, with the number of its rows. */
export interface UnknownText {
  /** The place of the column in the file. */
  readonly column: number;
  readonly text: string;
  readonly rows: number;
}

/**
 * Plans of imports. They hold values of files, so they are neither events nor projections: they survive rebuilds and go with the file.
 * Imports are known by their id.
 */
export interface PlanStore {
  /** Keeps the survey of a file. Removes a plan that there was. */
  begin(id: number, survey: FileSurvey): Promise<void>;
  survey(id: number): Promise<FileSurvey | null>;
  /** Keeps how the file is read. Rows of another sheet are removed; others stay, with their answers, until they are planned anew. */
  choose(id: number, settings: PlanSettings): Promise<void>;
  settings(id: number): Promise<PlanSettings | null>;
  /** Adds rows or replaces those of the same lines. */
  put(id: number, rows: readonly PlannedRow[]): Promise<void>;
  /** Removes the rows after a line. */
  removeAfter(id: number, line: number): Promise<void>;
  rows(id: number, lines: readonly number[]): Promise<readonly PlannedRow[]>;
  /** The first line about each of these records (`PlannedRow.about`), of rows that are neither refused nor left out. */
  firstAbout(id: number, about: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The rows about these records after a line, of those that are neither refused nor left out. */
  rowsAbout(id: number, about: readonly string[], after: number, limit: number): Promise<readonly PlannedRow[]>;
  /** Rows in the order of lines after `after`. */
  walk(id: number, selection: PlanSelection, after: number, limit: number): Promise<readonly PlannedRow[]>;
  page(id: number, selection: PlanSelection, offset: number, limit: number): Promise<readonly PlannedRow[]>;
  count(id: number, selection: PlanSelection): Promise<number>;
  counts(id: number): Promise<PlanCounts>;
  /** The most frequent reasons why rows are not imported, and notes of those that are. */
  reasons(id: number, limit: number): Promise<readonly PlanReason[]>;
  /** The most frequent unknown values, and how many there are in all. */
  unknownTexts(id: number, limit: number): Promise<{ readonly texts: readonly UnknownText[]; readonly total: number }>;
  linesWithText(id: number, column: number, text: string, after: number, limit: number): Promise<readonly number[]>;
  answers(id: number): Promise<ValueAnswers>;
  answerValue(id: number, column: string, text: string, value: FieldValue): Promise<void>;
  remove(id: number): Promise<void>;
  /** The imports that have a plan or a survey. */
  imports(): Promise<readonly number[]>;
  /** The mapping that a group last chose for a file with this header. */
  findMapping(group: number | null, type: string, header: readonly string[]): Promise<readonly (string | null)[] | null>;
  remember(group: number | null, type: string, header: readonly string[], mapping: readonly (string | null)[]): Promise<void>;
}
