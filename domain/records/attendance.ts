import { anyOf } from '../access/rights.ts';
import { choice, wordChoice } from '../fields/choice.ts';
import { reference } from '../fields/reference.ts';
import { attendances, registeredStatus, registerStatuses } from '../lists/activities.ts';
import { evaluationGroups } from '../lists/students.ts';
import { part } from '../record/part.ts';

/** The most students of one request. */
export const maxMarks = 1000;

/** The more informative of two marks for one student. */
const mergeOrder = { status: ['attended', 'unattended', 'unconfirmed', registeredStatus] };

/** The options that both parts with a row for each student share. */
const studentRows = {
  name: 'attendance',
  labels: { one: 'student', many: 'students' },
  tab: 'Students',
  by: 'student',
  isApart: true,
  needs: anyOf('ViewStudents', 'ViewNCOPStudents'),
  mergeOrder,
} as const;

/**
 * The students of an activity, each once, with their institution at that time. `status` is the mark of an activity without sessions. The
 * attendance follows from the marks of its sessions; projections keep it (`projections/facts/attendanceFacts.ts`).
 */
export const participants = part({
  ...studentRows,
  fields: {
    student: reference('student', 'Student', { required: true, readOnly: true, search: { unlisted: true } }),
    status: wordChoice('Status', registerStatuses, { readOnly: true }),
    evaluationGroup: choice('Evaluation group', evaluationGroups, { readOnly: true }),
    institution: reference('institution', 'Institution', { readOnly: true }),
  },
  facts: { attendance: wordChoice('Attendance', attendances) },
});

/** The marks of a session: one row for each student who has one. A student of the activity without a mark is registered. */
export const marks = part({
  ...studentRows,
  fields: {
    student: reference('student', 'Student', { required: true, readOnly: true }),
    status: wordChoice('Status', registerStatuses, { readOnly: true }),
  },
});
