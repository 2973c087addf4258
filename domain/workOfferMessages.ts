/** Message texts about work offers and their applicants. */

import { countOf, printNumber } from './counts.ts';

const possible = (allowed: readonly string[]) =>
  allowed.length === 0 ? 'Nothing is possible now.' : `Possible now: ${allowed.map((label) => `“${label}”`).join(', ')}.`;

// Rules of an offer.
export const advertisedBackwards = 'Advertise to cannot be before Advertise from';
export const jobEndsBeforeStart = 'Job end cannot be before Job start';
export const fewerPlacesThanAccepted = (accepted: number) =>
  `Places cannot be fewer than the ambassadors who are accepted: ${printNumber(accepted)}`;
/** A hint under the input of sessions. */
export const allSessionsHint = 'Leave empty to offer all sessions of the activity.';
/** A hint under the inputs of the days of the job. */
export const daysOfSessionsHint = 'Leave it empty for the day of the sessions.';

// The actions that the status of an offer allows. `allowed` has the labels of actions or steps.
export const offerAllows = (status: string, allowed: readonly string[]) =>
  `The status of this work offer is “${status}”. ${possible(allowed)}`;

// The steps that are possible about an ambassador on an offer. `allowed` has their labels.
export const applicantAllows = (status: string, allowed: readonly string[]) =>
  `The status on this work offer is “${status}”. ${possible(allowed)}`;
export const allPlacesTaken = (places: number, allowed: readonly string[]) =>
  `${places === 1 ? 'The only place is taken' : `All ${printNumber(places)} places are taken`}. ${possible(allowed)}`;

// Messages about steps that ambassadors take themselves.
export const ownStepDone = {
  apply: 'You’ve applied. The organiser will decide, and you’ll see the answer here.',
  'not-interested': 'The organiser can see that you’re not interested.',
  withdraw: 'You have withdrawn.',
} as const;
// Questions before somebody gives up, or loses, what the next on the waiting list gets at once.
export const leaveWork = 'Withdraw from this work?';
export const leavePlace =
  'Your place will go to the next person on the waiting list. You can apply again while the work is advertised, but there may be no places left.';
export const leaveWaitingList = 'You’ll lose your place on the waiting list. If you apply again, you’ll go to the end of it.';
/** `label` is the label of the step, `who` a name or a count of ambassadors. */
export const takePlace = (label: string, who: string) => `${label}: ${who}?`;
export const takenPlaceGoesOn = 'The next person on the waiting list gets the place straight away and is told by email.';

export const shiftNotYours = 'You are not accepted for this work.';
export const shiftCancelled = 'This work was cancelled.';
export const shiftNotOver = 'The timesheet can be made once the work is over.';
export const timesheetMade = 'The timesheet has been created. Check the hours and submit it.';
export const timesheetThere = 'There is a timesheet of this work already.';

/** The mail to an ambassador who got a place from the waiting list. `when` has its days, printed; empty if nobody knows them. */
export const placeMail = (title: string, activity: string, when: string): { readonly subject: string; readonly text: string } => ({
  subject: `You have a place: ${title}`,
  text: [
    `A place has become free, and you are now accepted for “${title}”.`,
    '',
    `Activity: ${activity}`,
    ...(when === '' ? [] : [`When: ${when}`]),
    '',
    'If you cannot come, please withdraw or tell the organiser, so that somebody else gets the place.',
  ].join('\n'),
});

/** After a step. `done` says what the ambassadors are now. */
export const stepTaken = (done: string, count: number) =>
  count === 0 ? 'Nothing was changed.' : `${countOf(count, { one: 'ambassador', many: 'ambassadors' })} ${done}.`;

// Timesheets of accepted ambassadors.
export const noWorkDone = 'No session of this work offer is over yet. Timesheets can be made once the work is done.';
export const onlyAcceptedWork = 'Only ambassadors who are accepted have timesheets.';
export const tooManyTimesheets = (limit: number) => `At most ${limit} timesheets can be made at once. Choose fewer ambassadors.`;
export const timesheetsMade = (madeCount: number, already: number) =>
  [
    madeCount === 1 ? '1 timesheet made.' : `${madeCount} timesheets made.`,
    ...(already === 0 ? [] : [already === 1 ? '1 already existed.' : `${already} already existed.`]),
  ].join(' ');
