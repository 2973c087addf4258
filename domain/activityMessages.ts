/** All message texts about activities, their sessions and registers. Those of the spec are verbatim. */

import { printNumber } from './counts.ts';

// Section 5.4: links of activities.
export const chooseForWhom = 'Please choose which institution it is for';
export const chooseInstitution = 'Please enter a valid Institution';
export const alreadyBeneficiary = 'Institution already exists as a beneficiary';
export const chooseAmbassador = 'Please enter a valid Ambassador';
export const alreadyOnActivity = 'Ambassador is already on the activity';
export const alreadyPartner = 'Institution already exists as a partner';
export const trainingExpiresEarly = 'Expires cannot be before Completed';
export const oneMainPartner = 'Another institution is already the main partner';

// Spec 5.7: sessions of activities.
export const outsideActivity = (field: string) => `${field} should be within the activity start/end date`;
export const noWeekLeft = 'No weekly session until then would be within the activity';
export const notOnRegister = 'This student is not on the register. Add the student first.';
export const sessionsHaveRegisters = 'This activity has sessions. Take the register of a session.';
export const registerSaved = (count: number) => (count === 1 ? '1 mark saved.' : `${count} marks saved.`);
/** '2 marks', '1 name', '2 marks and 1 name': what registers in a browser did not send. */
const marksAndNames = (marks: number, names: number): string =>
  [marks > 0 && `${marks} ${marks === 1 ? 'mark' : 'marks'}`, names > 0 && `${names} ${names === 1 ? 'name' : 'names'}`]
    .filter(Boolean)
    .join(' and ');
/** A sign-out would erase marks and typed names: the title of the question, its sentence, and the button. */
export const signOutErases = (marks: number, names: number) => {
  const lost = marksAndNames(marks, names);
  const isOne = marks + names === 1;
  return {
    title: `Sign out and lose ${lost}?`,
    text: `${lost} of your registers ${isOne ? 'has' : 'have'} not been sent yet. Signing out erases ${isOne ? 'it' : 'them'} from this device.`,
    button: `Sign out and lose ${lost}`,
  };
};
/** The person may no longer take the register whose marks and typed names this browser keeps; nothing if it keeps none. */
export const keptWithoutAccess = (marks: number, names: number): string => {
  if (marks + names === 0) return '';
  const [have, them] = marks + names === 1 ? ['has', 'it'] : ['have', 'them'];
  return `${marksAndNames(marks, names)} of this register ${have} not been sent. This device keeps ${them} until you sign out.`;
};
export const marksSent = 'The marks that you made without a connection have been saved.';
export const marksRefused = 'Some of the marks that you made without a connection were not saved.';
export const markedByOthers = (count: number) =>
  count === 1
    ? 'Somebody else marked 1 student first. Choose which mark is right.'
    : `Somebody else marked ${count} students first. Choose which marks are right.`;
export const tooManyStudents = (limit: number) => `More than ${printNumber(limit)} students match. Narrow the search down first.`;
export const tooManyStudentLines = (limit: number) => `A list can have at most ${printNumber(limit)} lines`;
export const addToActivityHint = 'Add this student to an activity that is there already.';
export const addStudentsHint = 'Add the students of a search, of another activity or of a pasted list.';
