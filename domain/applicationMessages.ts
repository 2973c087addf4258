/** Message texts about applications of people who would like to become ambassadors. */

import { joinWords } from './joinWords.ts';

const inQuotes = (label: string) => `“${label}”`;
const quoteAll = (labels: readonly string[]) => labels.map(inQuotes).join(', ');

// The actions that the status of an application allows. `allowed` has the labels of actions, `returns` the names of statuses.
export const applicationAllows = (status: string, allowed: readonly string[]) =>
  `The status of this application is “${status}”. Possible now: ${quoteAll(allowed)}.`;
export const applicationAllowsNothing = (status: string) =>
  `The status of this application is “${status}”, which ends it. Return it to an earlier status first.`;
export const applicationReturns = (status: string, returns: readonly string[]) =>
  `The status of this application is “${status}”. It can return to: ${quoteAll(returns)}.`;
export const applicationReturnsNowhere = (status: string) =>
  `The status of this application is “${status}”. There is no earlier status to return to.`;
export const removeLinkFirst = 'This application is linked with an ambassador. Remove the link first.';

// Linking an application with an ambassador.
export const notYetLinkable = (statuses: readonly string[]) =>
  `Only an accepted application can be linked with an ambassador. Its status must be ${joinWords(statuses.map(inQuotes), 'or')}.`;
export const linkedAlready = 'This application is already linked with an ambassador. Remove the link first.';
export const applicationNotCurrent = 'This application is not current. Restore it first.';
export const ambassadorNotCurrent = 'This ambassador is not current. Restore the ambassador, or choose another one.';
export const ambassadorOfAnotherGroup = 'This ambassador belongs to another group than the application.';

// The dialogs of steps.
export const reasonHint = 'The history keeps it. The applicant does not see it.';
export const mailHint = 'Nothing is sent to an applicant without an email address.';
export const messageHint = 'This is what the applicant gets, with the name of your group under it.';

/** A mail to an applicant: what somebody wrote, and the name of their group. */
export const applicantMail = (message: string, group: string) => ({
  subject: 'Your application to be a student ambassador',
  text: `${message}\n${group}\n`,
});

const letter = (...paragraphs: readonly string[]) => ['Dear applicant,', ...paragraphs, 'Kind regards'].join('\n\n');

const thanks = 'Thank you for applying to be a student ambassador.';

/** The usual messages to applicants, unless somebody writes another. No text names a person. */
export const applicantMails = {
  failedScreening: letter(
    thanks,
    'We are sorry to tell you that we are not taking your application further this time. You are welcome to apply again.',
  ),
  acceptedForInterview: letter(thanks, 'We are pleased to invite you to an interview. We will write to you with the day, time and place.'),
  rejectedForInterview: letter(
    thanks,
    'We are sorry to tell you that we cannot offer you an interview this time. You are welcome to apply again.',
  ),
  acceptedAfterInterview: letter(
    'Thank you for coming to your interview.',
    'We are pleased to tell you that we would like you to join us as a student ambassador. We will write to you about what comes next.',
  ),
  rejectedAfterInterview: letter(
    'Thank you for coming to your interview.',
    'We are sorry to tell you that we cannot offer you a place as a student ambassador this time. You are welcome to apply again.',
  ),
  missedInterview: letter('We are sorry that we did not see you at your interview.', 'If you are still interested, please reply to us.'),
  passedToRecruitment: letter(thanks, 'We have passed your application to our recruitment team, who will write to you.'),
  passedToSchools: letter(
    thanks,
    'We have passed your application to our academic schools, who will write to you if they have work for you.',
  ),
  withdrawn: letter(thanks, 'We have withdrawn your application, as you asked. You are welcome to apply again.'),
  late: letter(thanks, 'Your application arrived after the deadline, so we cannot consider it this time. You are welcome to apply again.'),
} as const;

// The task that links an application. `id` is printed, `filled` has the labels of fields.
export const linkTitle = (id: string) => `Link application ${id} with an ambassador`;
export const linkingApplication = 'Linking the application…';
export const ambassadorMade = 'A new ambassador has been created from the application.';
export const applicationLinked = (filled: readonly string[]) =>
  `The application has been linked with the ambassador. ${filled.length === 0 ? 'Nothing was filled in.' : `Filled in: ${filled.join(', ')}.`}`;

// Why an ambassador is proposed.
export const sameEmail = 'Same email';
export const sameNamesAndBirth = 'Same names and date of birth';
