/** Message texts about contracts and their templates. */

import { printNumber } from './counts.ts';
import { joinWords } from './joinWords.ts';

const inBraces = (name: string) => `{{${name}}}`;

/** A hint under the text of a template. */
export const mergeFieldsHint = (names: readonly string[]) => `These are replaced in each contract: ${names.map(inBraces).join(', ')}.`;
/** Over a preview. */
export const previewOfExamples =
  'The saved text as an ambassador would read it. The ambassador’s name, the dates and the pay are examples.';
export const unknownMergeFields = (unknown: readonly string[], names: readonly string[]) =>
  `${joinWords(
    unknown.map((name) => `“${inBraces(name)}”`),
    'and',
  )} ${unknown.length === 1 ? 'is not a merge field' : 'are not merge fields'}. Use ${names.map(inBraces).join(', ')}.`;
export const mergeFieldNotClosed = 'A merge field begins with “{{” and ends with “}}”.';

// The actions that the status of a contract allows. `allowed` has their labels.
export const contractAllows = (status: string, allowed: readonly string[]) =>
  `The status of this contract is “${status}”. Possible now: ${allowed.map((label) => `“${label}”`).join(', ')}.`;
export const contractAllowsNothing = (status: string) =>
  `The status of this contract is “${status}”. Nothing more can be done with it. Issue a new contract instead.`;

// Recording a signature. Days are printed.
export const signedInFuture = 'The day of the signature cannot be in the future.';
export const signedBeforeIssue = (issued: string) => `The contract was issued on ${issued} and cannot have been signed before.`;
export const signedAfterEnd = (end: string) => `The contract ended on ${end} and cannot be signed after that.`;

/** Messages about the name that an ambassador types to sign. */
export const notYourName = 'This is not your name. Type your first and last name as “My details” shows them.';

// Issuing contracts. Days are printed. No reason says how old somebody is.
export const startsBeforeTemplate = (validFrom: string) => `The template is valid from ${validFrom}.`;
export const endsBeforeStartOfContract = 'The last day cannot be before the first day.';
export const endsInPast = 'The last day cannot be in the past.';
export const templateNotCurrent = 'This template is not current. Restore it, or choose another one.';
export const templateChanged = 'The template was changed since you checked. Please check again.';
export const ofAnotherGroup = 'They belong to another group than the template.';
export const rateNeeded = (reason: string) => `The text names the pay for an hour. ${reason}`;
export const tooManyContracts = (limit: number) => `At most ${printNumber(limit)} contracts can be issued at once.`;
export const contractIsThere = 'They already have a contract from this template for these dates.';

// Importing contracts.
export const templateOfAnotherGroup = 'This template belongs to another group than the contract.';
export const bandOfAnotherGroup = 'This contract band belongs to another group than the contract.';
export const issuedInFuture = 'The day of issue cannot be in the future.';
export const cancelledInFuture = 'The day of the cancellation cannot be in the future.';
export const cancelledBeforeIssue = 'A contract cannot be cancelled before it was issued.';

export const chooseAmbassadors = 'Please choose at least one ambassador';

// Texts under a printed contract, and at the foot of its pages. Days are printed.
export const signedOnDay = (day: string) => `Signed by the ambassador on ${day}.`;
/** The note on a contract that was signed before Waymark had it. */
export const signedElsewhere = (day: string) =>
  `Signed by the ambassador on ${day}, before this contract was in Waymark. The paper says what was signed.`;
export const cancelledOn = (day: string) => `Cancelled on ${day}.`;
export const expiredOn = (day: string) => `Expired on ${day}.`;
export const placeForSignature = 'Signature: ________________________________     Date: ____________________';
export const footOfContract = (id: string, fingerprint: string) => `Contract ${id} · Fingerprint of the text ${fingerprint}`;
