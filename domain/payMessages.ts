/** Message texts about pay. Those of the spec are verbatim. */

import { countOf, printNumber } from './counts.ts';

// Spec 5.6: rates of pay. Grade has the message of the maximum age, as the spec has it.
export const minAgeNotDigits = 'Minimum age value is not valid.';
export const maxAgeNotDigits = 'Maximum age value is not valid.';
export const gradeNotDigits = 'Maximum age value is not valid.';
export const minAgeAboveMax = 'Minimum age cannot be greater than maximum age.';
export const maxAgeBelowMin = 'Maximum age cannot be less than minimum age.';
export const overlapsAnotherRate = 'There is an overlap with another rate of pay.';

// Why an hour has no rate. No message says how old somebody is.
export const noRateOfPay = (band: string, day: string) => `“${band}” has no rate of pay for this age on ${day}.`;
export const severalRatesOfPay = (band: string, day: string) => `“${band}” has several rates of pay for this age on ${day}.`;
export const birthdayNeededForRate = (band: string) => `“${band}” pays by age, and no date of birth is recorded.`;

// Why a timesheet has no pay. Days are printed.
export const noContractOn = (day: string) => `No signed contract of the ambassador covers ${day}.`;
export const severalContractsOn = (day: string) => `The ambassador has contracts of different contract bands on ${day}.`;
export const hoursNeeded = 'Enter the hours.';
export const costTooLarge = 'The cost is more than can be paid at once.';

// Why an expense claim has no cost. Days are printed.
export const noMileageRate = (day: string) => `The group has no mileage rate for ${day}.`;
export const costNeeded = 'Enter the cost.';
export const milesNeeded = 'Enter the miles.';

// How a cost was computed. Amounts are in pounds, days are printed.
export const agesOfRate = (min: number, max: number) => (min === 0 && max === 0 ? 'for any age' : `for ages ${min} to ${max}`);
export const paidByRate = (hours: string, rate: string, band: string, from: string, ages: string) =>
  `${hours} hours × £${rate}, rate of “${band}” from ${from} ${ages}`;

export const paidByMileage = (miles: string, rate: string, from: string) => `${miles} miles × £${rate}, mileage rate from ${from}`;

// Approvals. `one` is what the record is called, `allowed` has the labels of actions.
export const stageAllows = (one: string, stage: string, allowed: readonly string[]) =>
  `The stage of this ${one} is “${stage}”. Possible now: ${allowed.map((label) => `“${label}”`).join(', ')}.`;
export const sentToPayOffice = (one: string) => `This ${one} has been sent to the pay office. Only a later pay run can correct it.`;
export const sendBackFirst = (one: string) => `This ${one} has been submitted. Send it back to change it.`;
export const takeApprovalBackFirst = (one: string) => `This ${one} is approved. Take the approval back to change it.`;
export const anotherMustApprove = (one: string) => `You pre-approved this ${one}. Somebody else must approve it.`;
export const notYourOwn = (one: string) =>
  `The ambassador of this ${one} has your name or your email. Nobody approves their own work: somebody else must pre-approve and approve it.`;

// The same hours on two timesheets. `id` is printed, and so are the instants.
export const sameHoursAs = (id: string, start: string, end: string, stage: string) =>
  `Timesheet ${id} is for some of the same hours: ${start} to ${end} (${stage}). The same hours are paid once. Correct the times, or withdraw one of the two timesheets.`;
export const sameHoursAtOnce = (id: string) =>
  `Timesheet ${id} is for some of the same hours, and somebody submitted it just now. The same hours are paid once. Wait a minute and try again.`;

// Corrections. `one` is what the corrected record is called. Amounts are in pounds, ids are printed.
export const correctOne = 'Choose the timesheet or the expense claim that is corrected, and not both.';
export const onlySentIsCorrected = (one: string) => `This ${one} has not been sent to the pay office. Send it back and change it instead.`;
export const takesBackTooMuch = (one: string, paid: string) => `This takes back more than the £${paid} that the ${one} paid.`;
export const correctionOf = (one: string, id: string) => `Correction of ${one} ${id}`;
export const correctedBy = (isTakenBack: boolean, amount: string, one: string, id: string) =>
  `${isTakenBack ? 'Takes back' : 'Pays'} £${amount}${isTakenBack ? '' : ' more'} for ${one} ${id}`;

// Pay runs. `one` is what the record is called. Amounts are in pounds, ids are printed.
export const sentBefore = (one: string) => `This ${one} is in another pay run.`;
export const notCurrent = (one: string) => `This ${one} is not current.`;
export const notApproved = (one: string) => `The approval of this ${one} was taken back. A later run takes it once it is approved again.`;
export const nothingToPay = (one: string) => `This ${one} has no cost.`;
export const payRunTitle = 'Send approved work to the pay office';
export const payRunDoing = 'Sending to the pay office…';
export const payRunDone = (run: string, items: number, total: string, leftOut: number) =>
  `Pay run ${run}: ${items === 0 ? 'nothing sent.' : `${countOf(items, { one: 'item', many: 'items' })} sent, ${total}.`}${leftOut > 0 ? ` ${printNumber(leftOut)} could not be sent.` : ''}`;
export const nothingApproved = 'Everything approved has already been sent.';
export const otherGroupToPay = 'You work in another group since you checked. Please check again.';
export const approvalsChanged = 'Something was approved or taken back since you checked. Please check again.';
export const chooseGroupToPay = 'Choose one group to work in first. A pay run is for one group.';
export const payRunNotReady = 'The file of this pay run is not ready yet.';
export const payFileAltered =
  'The stored file of this pay run was changed or damaged outside Waymark, so it can’t be downloaded. Tell an administrator, who can restore it from a backup.';
export const chooseColumns = 'Please choose at least one column';
