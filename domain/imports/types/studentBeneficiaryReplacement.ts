import { anyOf } from '../../access/rights.ts';
import { longText } from '../../fields/longText.ts';
import { reference } from '../../fields/reference.ts';
import { activity } from '../../records/activity.ts';
import { participants } from '../../records/attendance.ts';
import { student } from '../../records/student.ts';
import { type ImportType, withIdColumns } from '../importType.ts';
import { activityColumn, sessionColumn } from './registerColumns.ts';
import { asStudent, whoColumns } from './student.ts';

/** Replaces a student at an activity, or at one of its sessions, by another: the marks of the one move to the other. */
export const studentBeneficiaryReplacementImport: ImportType = {
  name: 'studentBeneficiaryReplacement',
  label: 'Student beneficiary replacement',
  right: anyOf('ImportStudentBeneficiaryReplacement'),
  recordType: student,
  creates: false,
  identifying: ['ucas'],
  sameIn: ['firstname', 'lastname', 'dob', 'group'],
  asPerson: asStudent,
  gathers: {
    into: 'replacements',
    recordType: activity,
    labels: { one: 'register', many: 'registers' },
    sameIn: ['activity', 'session'],
    shows: { marks: longText('Marks of the replacement'), evaluationGroup: participants.fields.evaluationGroup },
  },
  columns: [
    ...whoColumns,
    ...withIdColumns([
      {
        name: 'replacement',
        label: 'Replacement',
        synonyms: ['replaced by', 'replacement student', 'new student', 'replacement ucas id', 'replacement ucas personal id'],
        field: reference('student', 'Replacement'),
        required: true,
      },
      activityColumn,
    ]),
    sessionColumn,
  ],
};
