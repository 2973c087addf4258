/** A problem with one row or record of a task. It never contains personal data: values of personal columns are left out. */
export interface Problem extends Partial<RowDetails> {
  /** The line number in a file, or the id of a record. */
  readonly place: number;
  /** The column of a file, or the record. */
  readonly subject: string;
  readonly reason: string;
}

/** The values of a row that people recognise it by when they correct the file. */
interface RowDetails {
  /** The value that was wrong, at most 200 characters. */
  readonly value: string | null;
  /** The name of the record in the row. */
  readonly name: string | null;
  /** Whether the row was imported without the value. */
  readonly imported: boolean;
}

/** Details are null for records, and for problems from before they were kept. */
export type StoredProblem = Omit<Problem, keyof RowDetails> & { readonly [Name in keyof RowDetails]: RowDetails[Name] | null };

/** Stores the problems of tasks. Adding the same problem again has no effect. */
export interface ProblemList {
  add(task: number, problems: readonly Problem[]): Promise<void>;
  count(task: number): Promise<{ readonly problems: number; readonly places: number }>;
  page(task: number, offset: number, limit: number): Promise<readonly StoredProblem[]>;
}
