import { anyOf } from '../../access/rights.ts';
import { reference } from '../../fields/reference.ts';
import { text } from '../../fields/text.ts';
import { activity } from '../../records/activity.ts';
import { participants } from '../../records/attendance.ts';
import { student } from '../../records/student.ts';
import { type ImportType, withIdColumns } from '../importType.ts';
import { asStudent, whoColumns } from './student.ts';

const { status, evaluationGroup } = participants.fields;

/**
 * Marks of registers. Students whom the activity lacks are added to it. The right is that of registers; names are those of students whom the
 * person may see.
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
    ...withIdColumns([
      {
        name: 'activity',
        label: 'Activity',
        synonyms: ['activity name', 'event', 'event title', 'title'],
        field: reference('activity', 'Activity'),
        required: true,
      },
    ]),
    {
      name: 'session',
      label: 'Session',
      synonyms: ['session id', 'session name', 'session date', 'lesson'],
      field: text('Session', { max: 200 }),
    },
    ...whoColumns,
    { name: 'status', label: status.label, synonyms: ['attendance', 'attended', 'mark', 'present'], field: status },
    { name: 'evaluationGroup', label: evaluationGroup.label, synonyms: ['group', 'trial group'], field: evaluationGroup },
  ],
};
