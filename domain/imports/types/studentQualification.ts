import { anyOf } from '../../access/rights.ts';
import { student } from '../../records/student.ts';
import { qualifications } from '../../records/studentParts.ts';
import { type ImportType, partColumns } from '../importType.ts';
import { asStudent, whoColumns } from './student.ts';

/** Qualifications of known students. A row of the same level, subject and year changes the one that is there. */
export const studentQualificationImport: ImportType = {
  name: 'studentQualification',
  label: 'Student qualification',
  right: anyOf('ImportStudentQualifications'),
  recordType: student,
  creates: false,
  identifying: ['ucas'],
  sameIn: ['firstname', 'lastname', 'dob', 'group'],
  asPerson: asStudent,
  rowsOf: { part: qualifications, sameIn: ['level', 'subject', 'year'] },
  columns: [
    ...whoColumns,
    ...partColumns(qualifications, {
      level: ['qualification', 'qual', 'qualification type', 'qualification level', 'exam level', 'exam', 'exam type'],
      subject: ['qualification subject', 'subject title', 'subject name', 'exam subject'],
      year: ['exam year', 'year taken', 'qualification year', 'season', 'series', 'exam series'],
      predictedGrade: ['predicted', 'predicted grade', 'expected grade', 'pred', 'pred grade'],
      grade: ['result', 'actual', 'actual grade', 'achieved grade', 'final grade'],
    }),
  ],
};
