/** What could not be done for one row or record of a task. Never personal data: a place, a column or record, and the reason. */
export interface Problem {
  /** The line of a file, or the id of a record. */
  readonly place: number;
  /** The column of the file, or the record. */
  readonly subject: string;
  readonly reason: string;
}

/** Keeps the problems of tasks; the same problem again changes nothing. */
export interface ProblemList {
  add(task: number, problems: readonly Problem[]): Promise<void>;
  count(task: number): Promise<{ readonly problems: number; readonly places: number }>;
  page(task: number, offset: number, most: number): Promise<readonly Problem[]>;
}
