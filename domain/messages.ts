/** Texts that have no file of their own. Those of the spec are verbatim. */

import { printNumber } from './counts.ts';
import { capitalise, withArticle } from './words.ts';

// Section 8: the error catalogue.
export const unableToSave = 'Unable to save record, please correct the highlighted issues.';
export const saveTransportFailure = 'There was an issue with saving the record.';
export const unableToUpdate = 'Unable to update, please correct the highlighted issues.';
export const recordSelectorFailure = 'There was a problem fetching records.';
export const exportTransportFailure = 'There was an issue creating your export.';
export const tooManyResults = 'This search returns too many results. Please refine using the filters or adjusting your search terms.';
const inQuotes = (labels: readonly string[]): string => labels.map((label) => `“${label}”`).join(', ');
/** For fields that lists cannot filter, sort or export by until a table is rebuilt. */
export const fieldsNotReady = (labels: readonly string[], percent: number) =>
  `${inQuotes(labels)} ${labels.length === 1 ? 'is' : 'are'} not ready yet: ${percent}% of the records are ` +
  `prepared. Please try again later.`;
export const columnsNotReady = (labels: readonly string[], percent: number) =>
  `${inQuotes(labels)} ${labels.length === 1 ? 'is' : 'are'} not shown yet: ${percent}% of the records are prepared.`;
const maxGroupsNamed = 10;
/** `filters` are those that some groups of the search do not have. */
export const groupsNotSearched = (groups: readonly string[], filters: readonly string[]) => {
  const more = groups.length - maxGroupsNamed;
  const named = groups.slice(0, maxGroupsNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return `${inQuotes(filters)} cannot be searched in ${named}: this is not recorded there, or you may not see it.`;
};
export const onlyAlike = 'No exact matches. Showing similar records.';
export const retrieveFailure = 'Failed to retrieve data from server.';
export const saveSearchFailure = 'There was an issue saving your search.';

// Section 5.3: paging.
export const pageNotNumber = 'The field Page must be a number.';
export const pageRequired = 'The Page field is required.';

// Fields.
export const requiredMessage = (label: string) => `${label} is required`;
export const excludesOthers = (label: string, value: string) => `${label} cannot be “${value}” together with other values`;
export const unknownFieldMessage = 'This field does not exist or cannot be set here';
export const realDateExpected = 'Enter a real date, like 17/10/2016';
export const wholeNumberExpected = (label: string) => `${label} must be a whole number`;
export const noRecordId = 'This is not a record ID';
export const revisionNotShown = 'Revision must be the revision that was shown';
export const filterTooLong = 'The filter is too long';
export const chooseState = 'Please choose a state';
export const amountOfMoney = (label: string) => `${label} must be an amount in pounds and pence, like 12.50`;
export const minAmount = (label: string, pounds: string) => `${label} must be £${pounds} or more`;
export const notFoundChoice = (label: string) => `${label} must be chosen from the list`;
export const tooManyMarks = (label: string) => `${label} has more than 30 accents or other marks on one letter`;
export const tooManyValues = (limit: number) => `This has more than ${printNumber(limit)} values`;
export const moreErrors = (count: number) => `${printNumber(count)} more fields have errors`;
export const workLimited = (seconds: number) => `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
export const methodNotAllowed = 'This address doesn’t accept this kind of request.';
export const startedElsewhere = 'Open the export in Waymark to download its file.';
export const httpsNeeded = 'Waymark only works over HTTPS.';
/** For a value of a record that the user may not see. It does not reveal that the record exists. */
export const cannotBeUsed = (label: string) => `${label} cannot be used`;
export const givenWhereManaged = (label: string) => `${label} can only be given in groups where you manage users`;
export const alreadyTaken = (label: string, one: string) => `${label} is already used by another ${one}`;

/** A time in the hour that a London clock skips in March. */
export const skippedTime = (time: string) => `There is no ${time} on this day, because the clocks go forward. Enter another time.`;
export const endsBeforeStart = 'End cannot be before Start';

export const staysInside = (one: string) => `${capitalise(withArticle(one))} can’t be moved to another record`;

// Saving and states.
export const recordSaved = (one: string) => `The ${one} has been saved.`;
export const recordAdded = (title: string) => `${title} added.`;
export const fieldSettingsSaved = 'The field settings have been saved.';
export const fieldSettingsChanged = (labels: readonly string[]) =>
  `The field settings of this group have changed. ${labels.map((each) => `${each}. `).join('')}What you typed is kept.`;
export const changesUndone = (count: number) => `${count} unsaved ${count === 1 ? 'change' : 'changes'} undone.`;
export const nothingChanged = 'Nothing was changed.';
export const openedByPartner = (one: string, member: string) =>
  `${capitalise(withArticle(one))} of ${member}, open to your group. You can look at it but not change it.`;
/** A custom field of another group or type of record, or one that is no longer asked for. */
export const customFieldNotHere = 'This field is not asked for here any more. Load the record again.';
/** A message in a list that depends on another choice: 'Choose the activity first'. */
export const chooseFirst = (one: string) => `Choose the ${one} first`;
export const existsAlready = (one: string) => `This ${one} already exists.`;
/** Why a search finds nothing in the states that its list shows: '2 institutions that match are closed.' */
export const matchesInOtherStates = (
  count: number,
  { one, many }: { readonly one: string; readonly many: string },
  state: string | null,
) => {
  const matches = count === 1 ? `1 ${one} that matches is` : `${printNumber(count)} ${many} that match are`;
  return `${matches} ${state === null ? 'in other states' : state.toLowerCase()}.`;
};
export const recordNotThere = (one: string) => `There is no such ${one}.`;
export const stateChanged = (one: string, state: string) =>
  state === 'Current' ? `${capitalise(one)} restored.` : `The ${one} is now ${state.toLowerCase()}.`;
export const recordPlaced = (one: string) => `The ${one} has been moved.`;
export const neighbourNeeded = 'Choose the record to place it before or after';
export const recordDeleted = (one: string) => `The ${one} has been deleted.`;
export const saveFirst = 'Save your changes first.';
export const computedToday = (one: string) => `This is the cost today. It will be worked out again when the ${one} is submitted.`;
export const rowRemoved = (one: string) => `This ${one} has been removed.`;
export const restoreFirst = 'This record has been deleted. Restore it to make changes.';
export const leftByUnmerging = (one: string) => `This ${one} was merged into another. Only taking it out of the merge changes that.`;
export const duplicateNotEdited = (one: string) =>
  `This ${one} was merged into another. Please change that one, or take this one out of the merge.`;
export const cellNotEditable = {
  list: (many: string) => `You don’t have the right to edit ${many}.`,
  record: (one: string) => `You don’t have the right to edit this ${one}.`,
  state: (one: string) => `To change the state, select the ${one} or open it.`,
  column: (label: string) => `${label} can’t be edited.`,
  readOnly: (label: string) => `${label} is read only.`,
  hidden: (label: string) => `The group’s field settings hide ${label}.`,
};
export const leftOut = (one: string, many: string, state: string) =>
  `This ${one} is ${state.toLowerCase()}. Lists only show ${many} in this state if you filter by it.`;
export const changedByAnother = (actor: string, value: string) =>
  `${actor} changed this to ${value === '' ? 'nothing' : `‘${value}’`} while you were editing.`;
export const valueBefore = (value: string) => (value === '' ? 'It had no value before.' : `It was ‘${value}’ before.`);
export const stateNotAllowed = (from: string, allowed: readonly string[]) =>
  `A record that is ${from.toLowerCase()} can become ${allowed.map((each) => each.toLowerCase()).join(' or ') || 'nothing else'}.`;
export const stateByAction = (state: string, action: string) => `Use “${action}” to mark a record as ${state.toLowerCase()}.`;
export const stateNotByHand = (state: string) => `No record can be marked as ${state.toLowerCase()} by hand.`;
export const actionNotAllowed = (action: string, state: string, allowed: readonly string[]) =>
  `“${action}” is not possible while the record is ${state.toLowerCase()}, only while it is ${allowed.map((each) => each.toLowerCase()).join(' or ')}.`;
export const changedMeanwhile = 'Somebody else changed the same fields while you were editing. Nothing was saved. Choose what to keep.';
export const anotherGroup = 'Another group';
export const broughtFromAnotherGroup = (one: string) => `Brought the ${one} here from another group`;
export const broughtIntoGroup = (one: string) => `Brought the ${one} into this group`;
export const revisionFromTheFuture = 'Revision is newer than the record';
export const undone = (one: string) => `The changes to the ${one} have been undone.`;
/** The refusal to undo an action that froze a record: nobody has looked at the values that the undo would freeze. */
export const notUndoneAlone = 'This can’t be undone: the record has changed since.';
export const cannotUndo = 'This can’t be undone: the same fields have changed since. The history shows their earlier values.';

// Records that bulk deletes leave out.
export const ownAccountDeletedAlone = 'This is your own account. To delete it, delete it on its own.';

// Fields that need another right.
export const memberReserved = (name: string) =>
  `${name} is a member institution. Only its administrators can change its name, membership, employment setting or state.`;
export const membershipReserved = 'Only administrators of every group can make an institution a member.';
export const memberLeftAlone = (name: string) =>
  `${name} is a member institution. Its name, membership, employment setting and state can only be changed one record at a time.`;

// Confirmations of forms.
export const mayBeSame = (one: string) => `This may be ${withArticle(one)} you already have`;
export const mayBeSameText = (fields: string, { one, many }: { readonly one: string; readonly many: string }, count: number) =>
  count === 1
    ? `${capitalise(withArticle(one))} in this group has the same ${fields}.`
    : `${count} ${many} in this group have the same ${fields}.`;
export const maySeemSameText = ({ one, many }: { readonly one: string; readonly many: string }, count: number) =>
  count === 1
    ? `${capitalise(withArticle(one))} in this group may be the same person.`
    : `${count} ${many} in this group may be the same person.`;
export const movesToAnotherList = (name: string) => ({
  title: `Move “${name}” to another list?`,
  text: 'Records that use it keep it. It will be offered in the other list instead of this one.',
  yes: 'Move the entry',
});
export const administratorEverywhere = (name: string) => ({
  title: `Make ${name} an administrator of every group?`,
  text: 'They’ll be able to see and change everything in every group, including groups that join later, and make others administrators.',
  yes: 'Make administrator',
});
export const lastAdministrator = (name: string) =>
  `${name} is the last administrator of every group who can sign in. Make somebody else one first.`;
export const noLongerGroup = (name: string) => ({
  title: `End the subscription of ${name}?`,
  text: 'People will no longer be able to work in it. Its records are kept, and come back if it subscribes again.',
  yes: 'End the subscription',
});

// Access.
export const noAccess = {
  title: 'You don’t have access to this page',
  text: 'Your role in this group doesn’t include it. Ask an administrator of your group, or switch group.',
};
export const noRoleYet = {
  title: 'You don’t have a role yet',
  text: 'You can’t do much until an administrator gives you one. Ask the person who invited you.',
};
export const withoutRole = (name: string) => ({
  title: `Save ${name} without a role?`,
  text: 'They’ll be able to sign in but will see almost nothing, and won’t appear in your group’s list of users.',
  yes: 'Save without a role',
});
export const notAllowed = 'You don’t have permission to do this.';
export const calendarFeedMade = 'Your calendar address is ready.';
export const calendarFeedRevoked = 'Your calendar address no longer works.';
export const noSuchCalendarFeed = 'There is no calendar at this address. It may have been removed or replaced.';

// Groups.
export const groupChosenElsewhere = (name: string) => `You’re now working in ${name}. You switched in another window.`;

// Saved searches.
export const searchExists = (name: string) => `“${name}” already exists. Choose another name, or replace it.`;
export const searchSaved = (name: string) => `The search “${name}” has been saved.`;
export const unknownList = 'This is not a list that can be searched';

// Columns of a grid.
export const gridRequired = 'Please say which list the columns are of';
export const unknownGrid = 'This is not a list whose columns can be chosen';
export const columnsRequired = 'Please choose the columns to show';
export const columnsNotRead = 'columns must be a JSON list of entries with identity and isVisible';
export const unknownColumn = (identity: string) => `This list has no column “${identity}”`;
export const columnTwice = (identity: string) => `The column “${identity}” is named twice`;
export const oneColumnStays = 'Keep at least one column';
export const columnsSaved = 'Your columns have been saved.';

/** An export option whose value means nothing for this list. */
export const exportOptionRefused = (name: string) => `“${name}” doesn’t fit this export; change it or leave it out`;

// Exports and tasks.
export const referenceRequired = 'Please enter a reference';
export const diskFull = 'The server’s disk is full, so nothing was saved. Please tell whoever looks after Waymark.';
export const fileCutOff = 'The upload was interrupted. Choose the file again.';
export const fieldsNeeded = 'Please choose a field to change';
export const recordsNeeded = 'Please choose at least one record';
export const noRecordFound = 'None of the chosen records was found in your groups.';
export const bulkEditLeavesOut = {
  notYours: 'not found, or not in your groups',
  deleted: 'deleted',
  otherList: (entry: string) => `in another group than “${entry}”`,
  otherCustomField: (label: string) => `in another group than the custom field “${label}”`,
};
export const filterNotUnderstood = (text: string, reason: string) =>
  `Nothing was changed, because part of the filter isn’t valid: “${text}”. ${reason}.`;
export const exportNotUnderstood = (text: string, reason: string) =>
  `Nothing was exported, because part of the filter isn’t valid: “${text}”. ${reason}.`;

// Failures that no input caused.
export const connectionLostNote = 'Connection lost. What you type is kept. Waymark will try again by itself.';
export const somethingWentWrong = 'Something went wrong on our side. Please try again.';
export const changeWentWrong = 'Something went wrong on our side. Check whether your change was saved before you try again.';
export const outcomeUnknown =
  'We couldn’t tell whether this was saved, because part of Waymark didn’t answer in time. Check the record before you try again.';
export const outcomeOfFormUnknown =
  'We couldn’t tell whether this was saved, because part of Waymark didn’t answer in time. Save again in a moment. ' +
  'It will only be saved once.';
export const checkingSave = 'We can’t tell yet whether this was saved. Checking…';
export const nothingHere = 'Page not found.';
/** `one` is what the record would be: 'student'. */
export const notRecordId = (id: string, one: string) => `“${id}” isn’t the ID of ${withArticle(one)}. IDs are numbers.`;
/** A deleted record that a filter still names: 'Campus Explorers (deleted)'. */
export const deletedTitle = (title: string) => `${title} (deleted)`;

/** A note on ids that a list is filtered by, such as a pasted column: '2 of the 40 IDs are not in this list.' */
export const idsNotInList = (missing: number, named: number) =>
  `${printNumber(missing)} of the ${printNumber(named)} IDs ${missing === 1 ? 'is' : 'are'} not in this list.`;

/** For parts of the address of a list that it does not understand. */
export const unknownOption = (name: string) => `“${name}” isn’t an option of lists, so it was ignored.`;
export const ignoredOption = (name: string, value: string, problem: string) => `“${value}” ${problem}, so “${name}” was ignored.`;
const inWords = (seconds: number): string => {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};
export const tooManyAttempts = (seconds: number) => `Too many attempts. Try again in ${inWords(seconds)}.`;
export const tooManyRequests = 'Too many attempts. Please wait a moment and try again.';
export const couldNotDownload = 'The file could not be downloaded. Check the connection and try again.';
export const exportNotReady = 'This export has no file to download.';
export const taskNotContinuable = 'Only tasks that stopped with an error and haven’t been undone can continue.';
export const fileNotReadable = 'The file of this task cannot be read, so it can’t continue. Upload a corrected file.';
export const taskBeingUndone = 'This task is being undone, so it can’t continue.';
export const undoNeedsEveryGroup =
  'This task changed records in groups where you can’t edit them. Somebody who can edit in all of those groups can undo it.';
export const toldToOthers = 'This includes records of groups you don’t work in. Only people who can see all of them see more.';
export const taskChangedNothing = 'This task changed nothing, so there is nothing to undo.';
export const taskNotUndoable = 'Only finished bulk changes and imports can be undone, and only once.';
export const taskWentOn = 'The task has been continued. Continue this undo when it has finished.';
export const undoToContinue = 'The undo of this task stopped with an error. Continue that task instead.';
export const beingRestarted = 'Part of Waymark is restarting. Check whether your change was saved, and try again.';

/** The URL refers to a filter that is no longer stored. */
export const linkExpired = 'This search link has expired. Search again.';

// Security events.
export const futureDay = 'Choose today or an earlier day';
export const securityKindUnknown = 'This is not a kind of security event';

// Files with a retention period.
export const fileInUse = (one: string) => `The file of this ${one} is still in use. Wait until the ${one} has finished.`;
export const noFileOf = (one: string) => `This ${one} has no file.`;
export const fileDeletedOn = (when: string) => `The file was deleted on ${when}.`;
export const fileDeletedNow = 'The file has been deleted.';
export const fileDeletedBefore = 'The file had already been deleted.';

// Security alerts.
export const alertSubject = 'Security alert in Waymark';
export const alertText = (sentences: readonly string[], address: string): string =>
  [
    'Waymark noticed this:',
    '',
    ...sentences.map((each) => `- ${each}`),
    '',
    'See Security events for details:',
    address,
    '',
    'You’ll get at most one email an hour for each kind of alert.',
  ].join('\n');
