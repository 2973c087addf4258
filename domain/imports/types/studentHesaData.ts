import { anyOf } from '../../access/rights.ts';
import { isEmpty } from '../../fields/equality.ts';
import { valuesOf } from '../../record/recordType.ts';
import { student } from '../../records/student.ts';
import { heStudies } from '../../records/studentParts.ts';
import { type ImportType, partColumns } from '../importType.ts';
import { asStudent, whoColumns } from './student.ts';

/**
 * Reports of the tracking service about known students, who count as tracked by it from then on. The year in which they were expected to be
 * ready for HE then is kept, because the expected one may change.
 */
export const studentHesaDataImport: ImportType = {
  name: 'studentHESAData',
  label: 'Student HESA data',
  right: anyOf('ImportStudentHESAData'),
  recordType: student,
  creates: false,
  identifying: ['ucas'],
  sameIn: ['firstname', 'lastname', 'dob', 'group'],
  asPerson: asStudent,
  rowsOf: { part: heStudies, sameIn: ['provider', 'course', 'startYear'] },
  sets: (record) => {
    const { trackedByHesa, heReadyYearSnapshot, expectedHeReadyYear = null } = valuesOf(student, record);
    const isFirst = trackedByHesa !== true && isEmpty(heReadyYearSnapshot ?? null);
    return { trackedByHesa: true, ...(isFirst ? { heReadyYearSnapshot: expectedHeReadyYear } : {}) };
  },
  columns: [
    ...whoColumns,
    ...partColumns(heStudies, {
      provider: ['he provider', 'institution', 'university', 'provider name'],
      course: ['course title', 'programme', 'programme title', 'course name'],
      startYear: ['year of entry', 'entry year', 'year started', 'commencement year'],
      outcome: ['result', 'award', 'degree class', 'class', 'classification', 'status'],
    }),
  ],
};
