import type { FieldValue, Values } from '../fields/field.ts';
import type { Changes } from '../record/events.ts';

/** The outcome of a row. Rows with a question and refused rows are not carried out. */
export const planOutcomes = ['create', 'update', 'unchanged', 'question', 'refused', 'leftOut'] as const;
export type PlanOutcome = (typeof planOutcomes)[number];

export interface PlanProblem {
  /** The place of the column in the file; null: the row as a whole. */
  readonly column: number | null;
  readonly reason: string;
  /** The part of the message that differs from row to row. */
  readonly detail?: string;
  /** The text that nobody has explained yet. */
  readonly unknown?: string;
}

/** A record that a row may be about, and why, in short sentences. */
export interface Candidate {
  readonly id: number;
  readonly because: readonly string[];
}

/** A record like a row. `isCertain`: nobody needs to be asked. */
export interface Likeness extends Candidate {
  readonly isCertain: boolean;
}

/** A person's answer about the record of a row. */
export type RowAnswer = { readonly is: 'same'; readonly record: number } | { readonly is: 'new' } | { readonly is: 'leaveOut' };

/** A row of a file and what would happen to it, against the records of the moment of the check. */
export interface PlannedRow {
  readonly line: number;
  /** As in the file, or corrected. */
  readonly cells: readonly string[];
  readonly isCorrected: boolean;
  readonly outcome: PlanOutcome;
  /** The name of whom the row is about. */
  readonly title: string;
  /** The record that it is about; null: a new one, or not known. */
  readonly record: number | null;
  /** From the values of that moment to those of the row, by path. */
  readonly changes: Changes;
  readonly problems: readonly PlanProblem[];
  /** Notes on the row although it is carried out. Plans of older versions have none. */
  readonly notes?: readonly PlanProblem[];
  readonly candidates: readonly Candidate[];
  /** An earlier row about the same record. */
  readonly repeats: number | null;
  /** The same in two rows about the same record; null: not known. */
  readonly about: string | null;
  readonly answer: RowAnswer | null;
}

/** The values that a row would give to a record. */
export const plannedValues = ({ changes }: Pick<PlannedRow, 'changes'>): Values =>
  Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]));

/** The answers to texts that were not understood, by column name and text. Null leaves the value out. */
export type ValueAnswers = Readonly<Record<string, Readonly<Record<string, FieldValue>>>>;

/** How an import reads its file. Stored as JSON under these names. */
export interface PlanSettings {
  readonly sheet: string;
  readonly header: readonly string[];
  readonly headerLine: number;
  /** The import column of each column of the file; null: not imported. */
  readonly mapping: readonly (string | null)[];
  /** Empty cells clear values. */
  readonly clearEmpty: boolean;
}
