/** A problem with one row or record of a task. It never contains personal data. */
export interface Problem {
  /** The line number in a file, or the id of a record. */
  readonly place: number;
  /** The column of a file, or the record. */
  readonly subject: string;
  readonly reason: string;
}

/** Stores the problems of tasks. Adding the same problem again has no effect. */
export interface ProblemList {
  add(task: number, problems: readonly Problem[]): Promise<void>;
  count(task: number): Promise<{ readonly problems: number; readonly places: number }>;
  page(task: number, offset: number, most: number): Promise<readonly Problem[]>;
}
