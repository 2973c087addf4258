/** Titles of background tasks, and their messages while they run and when they have ended. */

import { type CountedLabels, countOf, printNumber } from './counts.ts';
import { joinWords } from './joinWords.ts';
import { bulkEditLeavesOut } from './messages.ts';
import { withArticle } from './words.ts';

// Changes of many records. `state` is the name of the state, `recordsInWords` is '47 students' or 'students'.
interface StateVerb {
  readonly order: string;
  readonly doing: string;
  readonly done: string;
}
const stateVerbs: Readonly<Record<string, StateVerb>> = {
  Current: { order: 'Restore', doing: 'Restoring', done: 'restored' },
  Archived: { order: 'Archive', doing: 'Archiving', done: 'archived' },
  Deleted: { order: 'Delete', doing: 'Deleting', done: 'deleted' },
};
const verbOf = (state: string): StateVerb => stateVerbs[state] ?? { order: 'Mark', doing: 'Marking', done: 'marked' };
const asState = (state: string): string => (stateVerbs[state] ? '' : ` as ${state.toLowerCase()}`);

export const tooManyChosen = (limit: number) => `At most ${printNumber(limit)} records can be chosen one by one; use a filter instead`;
export const bulkTitle = (state: string, recordsInWords: string) => `${verbOf(state).order} ${recordsInWords}${asState(state)}`;
export const bulkDoing = (state: string, recordsInWords: string) => `${verbOf(state).doing} ${recordsInWords}${asState(state)}…`;
/** The number of chosen records that needed no change. Without it a smaller count would look like a failure. */
const neededNoChange = (count: number): string => (count > 0 ? ` ${printNumber(count)} needed no change.` : '');
/**
 * '3 students archived.', 'No students were archived.'. What was not done of all that were chosen follows it, so that the numbers add up.
 */
const saidDone = (count: number, done: string, labels: CountedLabels): string =>
  count === 0 ? `No ${labels.many} were ${done}.` : `${countOf(count, labels)} ${done}.`;
export const bulkDone = (state: string, changed: number, failed: number, labels: CountedLabels, unchanged = 0) => {
  const done = `${verbOf(state).done}${asState(state)}`;
  const notDone = failed > 0 ? ` ${printNumber(failed)} could not be ${done}.` : '';
  return `${saidDone(changed, done, labels)}${neededNoChange(unchanged)}${notDone}`;
};

/** Chosen records that a task was not given, because the person may not change them or they are not on the list. */
export const notGiven = (count: number): string =>
  count === 0 ? '' : ` ${countOf(count, { one: 'was', many: 'were' })} ${bulkEditLeavesOut.notYours}.`;

// Values for many records.
export const bulkEditTitle = (fields: readonly string[], recordsInWords: string) => `Set ${fields.join(', ')} for ${recordsInWords}`;
export const bulkEditDoing = (recordsInWords: string) => `Changing ${recordsInWords}…`;
export const bulkEditDone = (changed: number, failed: number, labels: CountedLabels, unchanged = 0) =>
  `${saidDone(changed, 'changed', labels)}${neededNoChange(unchanged)}${failed > 0 ? ` ${printNumber(failed)} could not be changed.` : ''}`;

// An action on many records. `action` is its label, `recordsInWords` is '47 activities' or 'activities', `bulk` what they are afterwards:
// 'approved'.
/** 'Approve 12 activities', 'Cancel 12 activities', 'Withdraw approval: 12 activities'. */
export const bulkActionTitle = (action: string, one: string, recordsInWords: string) =>
  action.endsWith(` the ${one}`)
    ? `${action.slice(0, -` the ${one}`.length)} ${recordsInWords}`
    : `${action}${action.includes(' ') ? ':' : ''} ${recordsInWords}`;
export const bulkActionDone = (bulk: string, changed: number, failed: number, labels: CountedLabels, unchanged = 0) => {
  const leftOut = failed > 0 ? ` ${countOf(failed, { one: 'was', many: 'were' })} left out.` : '';
  return `${changed === 0 ? `No ${labels.many}` : countOf(changed, labels)} ${bulk}.${neededNoChange(unchanged)}${leftOut}`;
};

// Copies.
export const repeatTitle = (name: string, until: string) => `Repeat ${name} weekly until ${until}`;
export const repeatDoing = (count: number, labels: CountedLabels) => `Adding ${countOf(count, labels)}…`;
export const copyTitle = (title: string) => `Copy ${title}`;
/** `extras`: '12 sessions', '24 students'. */
export const copyDoing = (saved: string, extras: readonly string[]) => `${saved} Copying ${extras.join(' and ')}…`;
export const copyDone = (extras: readonly string[], leftOut: number) =>
  `${extras.join(' and ')} copied.${leftOut > 0 ? ` ${printNumber(leftOut)} could not be copied.` : ''}`;
export const addedDone = (added: number, failed: number, labels: CountedLabels) =>
  `${added === 0 ? `No ${labels.many}` : countOf(added, labels)} added.${failed > 0 ? ` ${printNumber(failed)} could not be added.` : ''}`;

// Students of an activity.
const studentLabels: CountedLabels = { one: 'student', many: 'students' };
export const addingStudentsTitle = (title: string) => `Add students to ${title}`;
export const addingStudents = (count: number) => `Adding ${countOf(count, studentLabels)}…`;
export const studentsAddedDone = (added: number, failed: number) => addedDone(added, failed, studentLabels);
// Contracts.
const contractLabels: CountedLabels = { one: 'contract', many: 'contracts' };
export const issuingContractsTitle = (template: string) => `Issue contracts: ${template}`;
export const issuingContracts = (count: number) => `Issuing ${countOf(count, contractLabels)}…`;
export const contractsIssued = (issued: number, failed: number) =>
  `${issued === 0 ? 'No contracts' : countOf(issued, contractLabels)} issued.${failed > 0 ? ` ${printNumber(failed)} could not be issued.` : ''}`;

// Undo.
const undoPrefix = 'Undo: ';
export const undoTitle = (title: string) => `${undoPrefix}${title}`;
/** The title of what an undo has undone; null if this is not the title of an undo. */
export const undoneTitle = (title: string): string | null => (title.startsWith(undoPrefix) ? title.slice(undoPrefix.length) : null);
/** The history sentence of an undo. The name of what was undone follows it. */
export const undidSentence = 'Undid';
export const undoing = 'Undoing…';
export const undoQuestionTitle = (title: string) => `Undo “${title}”?`;
export const undoImportTitle = 'Undo this import?';
export const notUndone = 'Not undone: changed again since.';
export const notUndoneImport = 'Not undone: changed again since the import.';
export const notUndoneUsed = 'Not undone: in use since the import.';
const maxValuesNamed = 5;
/** A message about a record that an undo restored in part. `labels`: its values that somebody changed since. */
export const valuesNotUndone = (labels: readonly string[]) => {
  const more = labels.length - maxValuesNamed;
  const named = more > 0 ? [...labels.slice(0, maxValuesNamed), `${printNumber(more)} more`] : labels;
  return `${joinWords(named, 'and')} not undone: changed again since.`;
};
/** Records that an undo put back, by the name of the state that they are in now. */
type CountsByState = ReadonlyMap<string, number>;
const areOrIs = (count: number) => (count === 1 ? 'is' : 'are');
const leftAlone = (count: number, because = 'not undone: changed again since') => (count > 0 ? ` ${printNumber(count)} ${because}.` : '');
/** The undo of a change of state. */
export const stateUndone = (counts: CountsByState, keptCount: number, labels: CountedLabels) =>
  `${
    counts.size === 0
      ? 'Nothing was undone.'
      : [...counts].map(([state, count]) => `${countOf(count, labels)} ${areOrIs(count)} ${state.toLowerCase()} again.`).join(' ')
  }${leftAlone(keptCount)}`;
/** The undo of a bulk edit. */
export const editUndone = (restored: number, keptCount: number, labels: CountedLabels) =>
  (restored === 0
    ? 'Nothing was undone.'
    : `${countOf(restored, labels)} ${areOrIs(restored)} back to how ${restored === 1 ? 'it was' : 'they were'}.`) +
  leftAlone(keptCount, 'not undone in full: changed again since');
/** The undo of an import. `deleted` counts the records that the import had added. */
export const importUndone = (restored: number, deleted: number, keptCount: number, labels: CountedLabels) => {
  const parts = [
    ...(restored > 0 ? [`${countOf(restored, labels)} ${areOrIs(restored)} back to how ${restored === 1 ? 'it was' : 'they were'}.`] : []),
    ...(deleted > 0 ? [`${countOf(deleted, { one: `new ${labels.one}`, many: `new ${labels.many}` })} deleted.`] : []),
  ];
  return `${parts.length === 0 ? 'Nothing was undone.' : parts.join(' ')}${leftAlone(keptCount, 'not undone in full: changed or in use since the import')}`;
};
/** The undo of a task that only added records. */
export const addedUndone = (deleted: number, keptCount: number, labels: CountedLabels) =>
  `${deleted === 0 ? 'Nothing was undone.' : `${countOf(deleted, { one: `new ${labels.one}`, many: `new ${labels.many}` })} deleted.`}${leftAlone(keptCount)}`;
/** The undo of students added to an activity. `isKept`: nothing could be taken off, because all were changed since. */
export const studentsAddedUndone = (removed: number, isKept: boolean) =>
  removed === 0
    ? `Nothing was undone.${isKept ? ' Everything was changed again since.' : ''}`
    : `${countOf(removed, studentLabels)} taken off the activity again.`;
/** The question before an undo. `changed` is null if it is not known. */
export const undoQuestion = (changed: number | null, labels: CountedLabels, added: boolean) => {
  const records =
    changed === null
      ? `${added ? 'Changed' : 'The'} ${labels.many} will go back to how they were.`
      : changed > 0
        ? `${countOf(changed, labels)} will go back to how ${changed === 1 ? 'it was' : 'they were'}.`
        : '';
  return [records, 'Anything changed since then stays.', added ? 'New records will be deleted; you can restore them.' : '']
    .filter(Boolean)
    .join(' ');
};

// Imports.
export const importStarted = 'Import started.';
interface ImportCounts {
  readonly rows: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  /** Rows that were imported without some of their values. */
  readonly incomplete: number;
}
const rowLabels: CountedLabels = { one: 'row', many: 'rows' };
const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were');
export const importDone = ({ rows, added, updated, unchanged, failed, incomplete }: ImportCounts, labels: CountedLabels) => {
  if (rows === 0) return 'This file has no rows, so nothing was imported.';
  const first =
    added > 0
      ? `${countOf(added, labels)} added${updated > 0 ? `, ${printNumber(updated)} updated` : ''}.`
      : updated > 0
        ? `${countOf(updated, labels)} updated.`
        : failed < rows
          ? `Nothing changed: ${countOf(unchanged, labels)} ${wasOrWere(unchanged)} up to date.`
          : 'Nothing was imported.';
  const second = failed > 0 ? ` ${countOf(failed, rowLabels)} ${wasOrWere(failed)} not imported.` : '';
  const third = incomplete > 0 ? ` ${countOf(incomplete, rowLabels)} ${wasOrWere(incomplete)} imported without some values.` : '';
  return first + second + third;
};
/** Rows by what they would do. */
interface CheckCounts {
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly question: number;
  readonly refused: number;
  readonly leftOut: number;
}
/** The result of the check of a file. */
export const checkDone = ({ create, update, unchanged, question, refused, leftOut }: CheckCounts) => {
  const rows = create + update + unchanged + question + refused + leftOut;
  if (rows === 0) return 'This file has no rows.';
  const parts = [
    create > 0 ? `${printNumber(create)} new` : '',
    update > 0 ? `${printNumber(update)} changed` : '',
    unchanged > 0 ? `${printNumber(unchanged)} unchanged` : '',
    question > 0 ? `${printNumber(question)} to answer` : '',
    refused > 0 ? `${printNumber(refused)} refused` : '',
    leftOut > 0 ? `${printNumber(leftOut)} left out` : '',
  ].filter((part) => part !== '');
  return `${countOf(rows, rowLabels)} checked: ${parts.join(', ')}.`;
};
/** `rowsBefore` counts the rows that were imported before the error. */
export const importStopped = (reason: string, rowsBefore: number) =>
  `The import stopped: ${reason.replace(/\.$/, '')}. ` +
  (rowsBefore === 0 ? 'Nothing was changed.' : `${countOf(rowsBefore, rowLabels)} ${wasOrWere(rowsBefore)} imported before it stopped.`);
/** An import that was tried several times. Without noted progress it is unknown whether rows were imported. */
export const importGivenUp = (reason: string, rowsBefore: number) =>
  rowsBefore === 0 ? `The import stopped: ${reason}.` : importStopped(reason, rowsBefore);
export const wrongFile = (kind: string, missing: readonly string[]) =>
  `This doesn’t look like a ${kind} file. Missing columns: ${missing.join(', ')}.`;
export const repeatedKey = (label: string) => `This ${label} appears more than once. Only the first row was used.`;
export const changedAtOnce = 'Somebody else changed it at the same time.';
export const rowMakesNone = (one: string) => `This row does not make ${withArticle(one)}`;
export const rowOfDeleted = (one: string) => `This ${one} is deleted in Waymark; restore it to have it updated`;
export const rowNotApplied = 'This row cannot be applied';
export const keyBeingSaved = (label: string, one: string) =>
  `Somebody was giving this ${label} to another ${one}. Import the file again to see whether they did.`;
export const wrongWidth = (values: number, columns: number) =>
  `This row has ${values === 1 ? '1 value' : `${printNumber(values)} values`}; the file has ${countOf(columns, { one: 'column', many: 'columns' })}.`;

// Exports.
export const exportDoing = 'Preparing your file…';
export const exportDone = (rows: number, labels: CountedLabels) => `${countOf(rows, labels)} exported.`;
/** Mails about exports leave the system, so they name no search and nobody in it. The page behind the address asks for sign-in. */
export const exportMail = (hasFile: boolean, address: string): { readonly subject: string; readonly text: string } => ({
  subject: hasFile ? 'Your export from Waymark is ready' : 'Your export from Waymark failed',
  text: [
    hasFile ? 'The file you asked for is ready. Download it here:' : 'The file you asked for could not be written. The reason is here:',
    '',
    address,
    '',
    'Waymark asks you to sign in first.',
  ].join('\n'),
});
export const exportStopped = (reason: string) => `The file could not be written: ${reason}.`;

// Tasks that stopped and go on.
export const taskGivenUp = (reason: string) =>
  `This task stopped: ${reason}. What it did is kept. Choose “Continue” to carry on from there.`;
export const taskSuspended = 'This task is suspended. What it did is kept.';
export const taskContinued = 'Continuing…';
export const continueQuestionTitle = (title: string) => `Continue “${title}”?`;
export const continueQuestion = 'It will carry on from where it stopped.';
