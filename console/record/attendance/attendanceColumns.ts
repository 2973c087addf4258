import type { AttendanceAnswer, AttendanceRow } from '../../../api/contract/register.ts';
import { byteOrderMark, printCsv } from '../../../domain/csv.ts';

type CountedColumn = Exclude<keyof AttendanceAnswer['Summary'] & keyof AttendanceRow, 'Id'>;

/** The numbers of an institution and their headings. */
export const attendanceColumns: readonly (readonly [name: CountedColumn, label: string])[] = [
  ['Total', 'Total'],
  ['Offered', 'Offered'],
  ['Expected', 'Expected'],
  ['Known', 'Known'],
  ['Registered', 'Registered'],
  ['Attended', 'Attended'],
  ['Unconfirmed', 'Unconfirmed'],
  ['DidNotAttend', 'Did not attend'],
  ['TotalStaff', 'Staff'],
  ['TotalParents', 'Parents'],
];

/**
 * People type some numbers of a row; registers count the others. A sum of numbers that nobody typed is empty, as the cells above it are:
 * 0 would say that nobody came.
 */
export const sumOf = (name: CountedColumn, { Data: rows, Summary: summary }: AttendanceAnswer): number | '' =>
  rows.every((row) => row[name] === null) ? '' : summary[name];

/** The name of the row of students without an institution. */
export const noInstitution = 'No institution';

/** How many institutions the rows are of. The summary counts the rows, also that of students without one. */
export const countInstitutions = (rows: readonly AttendanceRow[]): number => rows.filter((row) => row.InstitutionId !== null).length;

/** The institutions with their numbers as CSV. Without the summary, because people who add the rows up would count it too. */
export const attendanceCsv = (rows: readonly AttendanceRow[]): string =>
  byteOrderMark +
  printCsv([
    ['Institution ID', 'Institution', 'Beneficiary', ...attendanceColumns.map(([, label]) => label)],
    ...rows.map((row) => [
      String(row.InstitutionId ?? ''),
      row.InstitutionId === null ? noInstitution : (row.Institution ?? ''),
      row.IsBeneficiary ? 'Y' : 'N',
      ...attendanceColumns.map(([name]) => String(row[name] ?? '')),
    ]),
  ]);
