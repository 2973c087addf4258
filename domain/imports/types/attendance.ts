import { anyOf } from '../../access/rights.ts';
import { activity } from '../../records/activity.ts';
import { participants } from '../../records/attendance.ts';
import { student } from '../../records/student.ts';
import { type ImportType, withIdColumns } from '../importType.ts';
import { activityColumn, sessionColumn } from './registerColumns.ts';
import { asStudent, whoColumns } from './student.ts';

const { status, evaluationGroup } = participants.fields;

/**
 * Imports marks of registers, and adds missing students to the activity. It needs the right to edit registers. Names are matched with
 * students whom the person may see.
 */
export const attendanceImport: ImportType = {
  name: 'attendance',
  label: 'Attendance',
  right: anyOf('EditActivities'),
  recordType: student,
  creates: false,
  identifying: ['ucas'],
  sameIn: ['firstname', 'lastname', 'dob', 'group'],
  asPerson: asStudent,
  gathers: { into: 'registers', recordType: activity, labels: { one: 'register', many: 'registers' }, sameIn: ['activity', 'session'] },
  columns: [
    ...withIdColumns([activityColumn]),
    sessionColumn,
    ...whoColumns,
    { name: 'status', label: status.label, synonyms: ['attendance', 'attended', 'mark', 'present'], field: status },
    { name: 'evaluationGroup', label: evaluationGroup.label, synonyms: ['group', 'trial group'], field: evaluationGroup },
  ],
};
