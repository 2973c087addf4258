/** Messages about changes of the students of an activity. */

import { countOf } from './counts.ts';

const studentsInWords = (count: number): string => countOf(count, { one: 'student', many: 'students' });
/** '3 students added.', 'No students were added.' */
const saidDone = (count: number, done: string): string =>
  count === 0 ? `No students were ${done}.` : `${studentsInWords(count)} ${done}.`;
/** ' 1 was not on it.': chosen students to whom nothing was done, so that the numbers add up. */
const others = (count: number, why: string): string => (count === 0 ? '' : ` ${countOf(count, { one: 'was', many: 'were' })} ${why}.`);

export const notOnActivity = 'This student is not on the activity.';
export const studentsAdded = (added: number, already: number, notFound: number) =>
  `${saidDone(added, 'added')}${others(already, 'already on the activity')}${others(notFound, 'not found')}`;
export const takingOff = (count: number, title: string) => ({
  title: `Take ${studentsInWords(count)} off ${title}?`,
  words: `Take off ${studentsInWords(count)}`,
  text: 'Marks in session registers are kept, and count again if you add the student again.',
});
export const studentsTakenOff = (count: number, absent: number) =>
  `${saidDone(count, 'taken off the activity')}${others(absent, 'not on it')}`;
export const settingEvaluationGroup = (count: number, title: string) => ({
  title: `Set the evaluation group of ${studentsInWords(count)}`,
  words: `Set for ${studentsInWords(count)}`,
  text: `It applies to ${title} only.`,
});
export const evaluationGroupSet = (count: number, absent: number) =>
  `${count === 0 ? 'No evaluation group was set.' : `Evaluation group of ${studentsInWords(count)} set.`}${others(absent, 'not on the activity')}`;
export const chooseStudents = 'Please choose at least one student';
export const chooseActivity = 'Please choose an activity.';
export const textNotSearched = (text: string) => `Press Enter to search for “${text}”, then check again.`;
