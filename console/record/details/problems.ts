import { byteOrderMark, printCsv } from '../../../domain/csv.ts';

/** The place is a line and column of a file, or a record. The other details are those of a file's row. */
export interface Problem {
  readonly Line: number;
  readonly Column: string;
  readonly Reason: string;
  readonly Value: string | null;
  readonly Name: string | null;
  /** Whether the row was imported without the value. */
  readonly Imported: boolean | null;
}

/** The outcome of a row; '' if it is not known. */
export const outcomeOfRow = ({ Imported }: Pick<Problem, 'Imported'>): string =>
  Imported === null ? '' : Imported ? 'Imported without it' : 'Not imported';

const headings = ['Line', 'Name', 'Column', 'Value', 'Why', 'Result'];

/** The problems of a file's rows as CSV, for people who correct the file. */
export const problemsCsv = (problems: readonly Problem[]): string => {
  const rows = problems.map((problem) => [
    String(problem.Line),
    problem.Name ?? '',
    problem.Column,
    problem.Value ?? '',
    problem.Reason,
    outcomeOfRow(problem),
  ]);
  return byteOrderMark + printCsv([headings, ...rows]);
};
