import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { year } from '../fields/year.ts';
import { maxReasonLength } from '../record/merging.ts';
import { part } from '../record/part.ts';

/** The exams that a student sat or will sit. */
export const qualifications = part({
  name: 'qualifications',
  labels: { one: 'qualification', many: 'qualifications' },
  tab: 'Qualifications',
  fields: {
    level: text('Level', { required: true, personal: true, max: 100 }),
    subject: text('Subject', { required: true, personal: true, max: 200 }),
    year: year('Year'),
    predictedGrade: text('Predicted grade', { personal: true, max: 20 }),
    grade: text('Grade', { personal: true, max: 20 }),
  },
});

/** The courses of a student at a university or college, as the tracking service reports them. */
export const heStudies = part({
  name: 'heStudies',
  labels: { one: 'course', many: 'courses in higher education' },
  tab: 'Tracking',
  fields: {
    provider: text('Provider', { required: true, personal: true, max: 200 }),
    course: text('Course', { required: true, personal: true, max: 200 }),
    startYear: year('Start year'),
    outcome: text('Outcome', { personal: true, max: 100 }),
  },
});

/** The students who were merged into a student. */
export const duplicates = part({
  name: 'duplicates',
  labels: { one: 'duplicate', many: 'duplicates' },
  by: 'student',
  isApart: true,
  fields: { student: reference('student', 'Student', { required: true, readOnly: true }) },
});

/** The students of whom somebody said that they are other people. A pair is kept with the student of the lower id. */
export const ignoredPairs = part({
  name: 'ignoredPairs',
  labels: { one: 'ignored duplicate', many: 'ignored duplicates' },
  by: 'student',
  isApart: true,
  fields: {
    student: reference('student', 'Student', { required: true, readOnly: true }),
    reason: text('Reason', { personal: true, readOnly: true, max: maxReasonLength }),
    identity: text('Identity', { personal: true, readOnly: true, internal: true, max: 40 }),
  },
});
