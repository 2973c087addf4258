import { anyOf } from '../../access/rights.ts';
import type { FieldValue, Values } from '../../fields/field.ts';
import type { LinkagePerson } from '../../linkage/linkageRecord.ts';
import { valuesOf } from '../../record/recordType.ts';
import { student } from '../../records/student.ts';
import { columnsOf, finding, type ImportType, recordIdOf, schoolNames } from '../importType.ts';

/** The column with the student's own id. */
export const studentId = recordIdOf(student, ['student number', 'waymark id']);

const text = (value: FieldValue | undefined): string | null => (typeof value === 'string' ? value : null);

/** The values of a row that are compared with those of students. */
export const asStudent = (row: Values): LinkagePerson => {
  const values = valuesOf(student, row);
  return {
    firstname: text(values.firstname),
    lastname: text(values.lastname),
    dob: text(values.dob),
    postcode: text(values.postcode),
    ucas: text(values.ucas),
    sex: typeof values.sex === 'number' ? values.sex : null,
    school: typeof values.institutionLastKnown === 'number' ? values.institutionLastKnown : null,
  };
};

/** The columns by which files name students. */
export const whoColumns = finding([
  studentId,
  ...columnsOf(student, {
    ucas: ['ucas id', 'ucas number', 'ucas pid', 'personal id'],
    firstname: ['forename', 'forenames', 'first names', 'fnames', 'given name', 'first'],
    lastname: ['surname', 'family name', 'last'],
    dob: ['dob', 'birth date', 'birthdte', 'birthday', 'born'],
  }),
]);

/** Students: new ones, and changes of those who are known. */
export const studentImport: ImportType = {
  name: 'student',
  label: 'Student',
  right: anyOf('ImportStudents'),
  recordType: student,
  creates: true,
  needsTwoCells: true,
  identifying: ['ucas'],
  sameIn: ['firstname', 'lastname', 'dob', 'group'],
  asPerson: asStudent,
  columns: [
    studentId,
    ...columnsOf(
      student,
      {
        firstname: ['forename', 'forenames', 'first names', 'given name', 'first'],
        lastname: ['surname', 'family name', 'last'],
        dob: ['dob', 'birth date', 'birthday', 'born'],
        sex: ['gender', 'm/f', 'sex at birth'],
        ucas: ['ucas id', 'ucas number', 'ucas pid', 'personal id'],
        group: ['member', 'member institution', 'partner'],
        institutionLastKnown: ['current school', 'institution', ...schoolNames],
        institutionsAttended: ['previous schools', 'schools attended', 'all schools'],
        postcode: ['post code', 'home postcode', 'postal code', 'zip'],
        reportingPostcode: [],
        localAuthority: ['la', 'lea', 'council'],
        yearGroup: [
          'year',
          'year taught in',
          'school year',
          'current year',
          'yr',
          'nc year',
          'ncy',
          'national curriculum year',
          'curriculum year',
          'last known phase',
        ],
        cohort: [],
        cohortYear: [],
        expectedHeReadyYear: [
          'he ready year',
          'he entry year',
          'he entry',
          'year of he entry',
          'university entry',
          'university entry year',
        ],
        jacsSubject: ['subject'],
        firstGenHe: [
          'first generation',
          'first in family',
          'first in family to he',
          'first in family to go to university',
          'first in family to attend university',
          'first in family to go to uni',
          'parental he',
        ],
        polar4: ['polar', 'polar quintile'],
        ethnicity: ['ethnic origin', 'ethnic background'],
        target: ['target student'],
        uniConnectTarget: ['uniconnect target', 'uc target'],
        consortium: [],
        targetWard: ['ward code'],
        targetWardName: ['ward', 'ward name'],
        lawfulBasis: ['legal basis'],
        marketing: ['marketing', 'marketing consent', 'marketing preferences', 'contact preferences', 'communication preferences'],
        permissionToTrack: ['tracking consent', 'consent to track', 'permission to track', 'track', 'tracking'],
        permissionToMonitor: ['monitoring consent', 'consent to monitor', 'monitoring'],
        complete: [],
        excludedFromNextTrack: ['exclude from tracking'],
      },
      ['lastname'],
    ),
  ],
};
