import { anyOf, importRights } from '../access/rights.ts';
import { wordChoice } from '../fields/choice.ts';
import type { ValuesOf } from '../fields/field.ts';
import { instant } from '../fields/instant.ts';
import { longText } from '../fields/longText.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { yesNo } from '../fields/yesNo.ts';
import { importFailed, importStatuses, importTypeGroups, importTypeChoices } from '../lists/imports.ts';
import type { RecordList } from '../record/recordList.ts';
import { recordType } from '../record/declareType.ts';
import type { RecordType } from '../record/recordType.ts';
import { deleteFileAction } from './deleteFileAction.ts';
import { genericState, genericStates } from '../record/states.ts';
import { activity } from './activity.ts';
import { activitySession } from './activitySession.ts';
import { ambassador } from './ambassador.ts';
import { workOffer } from './workOffer.ts';
import { importCancelled, importEnded, importNotRunning, importPaused, importResumed } from '../importMessages.ts';
import { isCancellable, isCheckable, isPausable } from '../lists/importStatus.ts';
import { institution } from './institution.ts';
import { institutionApplication } from './institutionApplication.ts';
import { institutionContact } from './institutionContact.ts';
import { institutionTarget } from './institutionTarget.ts';
import { student } from './student.ts';
import { jacsSubject } from './jacsSubject.ts';

/** The list of the records of a type that an import created or changed; shown for the imports that bring in such records. */
const changedRecords = ({ set, importedBy }: RecordType, label: string): RecordList<{ readonly type: string | null }> => ({
  label,
  headingBefore: `${label} changed by`,
  set,
  by: importedBy?.token ?? '',
  about: `${label} that this import created or changed.`,
  inEveryState: true,
  isShown: ({ type }) => importedBy?.types.some((name) => name === type) === true,
});

/** An uploaded file of records and its result. */
export const importRecord = recordType({
  name: 'import',
  path: 'imports',
  labels: { one: 'import', many: 'imports' },
  rights: { view: anyOf(...importRights), edit: anyOf(...importRights) },
  createdEvent: ['Uploaded', 'Uploaded the file'],
  states: genericStates('cancelled'),
  isEditable: false,
  lookup: { isEverySearch: true, idsBefore: { token: 'type', without: 'status' } },
  searchOrder: ['createdBy', 'id', 'group', 'reference', 'type', 'status'],
  fields: {
    reference: text('Reference', { required: true, column: 'key', search: true, term: true }),
    type: wordChoice('Type', importTypeChoices, { required: true, column: 'shown', search: { values: importTypeGroups } }),
    group: reference('institution', 'Group', { scope: true, column: 'hidden', search: true }),
    status: wordChoice('Status', [...importStatuses, importFailed], {
      default: 'Waiting to be imported',
      column: 'shown',
      search: { values: importStatuses },
    }),
    createdBy: reference('user', 'Created by', { column: 'shown', search: { token: 'createdBy' } }),
    uploaded: instant('Uploaded', { column: 'shown', sorted: true }),
    finished: instant('Finished', { column: 'hidden' }),
    /** Since when its task is held back; null: it is not. */
    paused: instant('Paused', { column: 'hidden' }),
    fileName: text('File name', { column: 'hidden' }),
    /** The key of the file in the file store. */
    fileKey: text('File', { internal: true }),
    /** The import column of each column of the file, as JSON. */
    mapping: longText('Columns', { max: 30_000, internal: true }),
    clearEmpty: yesNo('Empty cells clear values', { column: 'hidden' }),
    /** The row that somebody last answered or corrected, and the answer. */
    answeredRow: number('Row', { internal: true }),
    answer: text('Answer', { internal: true, max: 20 }),
    answeredRecord: number('Record', { internal: true }),
    /** How many values people explained. */
    valuesAnswered: number('Values explained', { internal: true }),
    /** The rights of the user who uploaded the file, chose its columns or accepted the plan last, as JSON. */
    scope: longText('Scope', { max: 100_000, internal: true }),
    fileSize: number('File size', { min: 0, notInHistory: true }),
    /** Deleted by a user, or at the end of its retention. */
    fileDeleted: instant('File deleted', { column: 'hidden' }),
    rows: number('Rows', { column: 'shown', summed: true }),
    rowsCreated: number('Created', { column: 'shown', summed: true }),
    rowsUpdated: number('Updated', { column: 'shown', summed: true }),
    unchanged: number('Unchanged', { column: 'hidden', summed: true }),
    failed: number('Failed', { column: 'shown', summed: true }),
    /** Result, in a sentence. */
    message: longText('Message', { column: 'shown' }),
  },
  actions: {
    pause: {
      label: 'Pause the import',
      icon: 'pause',
      event: ['Paused', 'Paused the import'],
      from: [genericState.current],
      done: importPaused,
      question: (title) => ({
        title: `Pause ${title}?`,
        text: 'What has been imported stays. It will carry on from there when you resume it.',
      }),
      refuse: ({ status, finished }) => (isPausable(status) && finished === null ? null : importNotRunning),
      set: ({ paused }, { now }) => ({ paused: paused ?? now }),
    },
    resume: {
      label: 'Resume the import',
      icon: 'resume',
      event: ['Resumed', 'Resumed the import'],
      from: [genericState.current],
      done: importResumed,
      question: (title) => ({ title: `Resume ${title}?`, text: 'The rows that are left will be imported.' }),
      set: () => ({ paused: null }),
    },
    cancel: {
      label: 'Cancel the import',
      icon: 'block',
      isDanger: true,
      to: genericState.cancelled,
      from: [genericState.current],
      done: importCancelled,
      question: (title) => ({
        title: `Cancel ${title}?`,
        text: 'No further row of this file will be imported. What has been imported stays and can be undone.',
      }),
      refuse: ({ status }) => (isCancellable(status) ? null : importEnded),
    },
    // A cancelled import is never resumed.
    'delete-file': deleteFileAction(
      'import',
      (status, recordState) => !isCheckable(status) && recordState !== genericState.cancelled.value,
    ),
  },
  events: {
    ColumnsChosen: 'Chose the columns and had the file checked',
    Checked: 'Checked the file',
    RowAnswered: 'Answered the question of a row',
    RowCorrected: 'Corrected the cell of a row',
    ValueAnswered: 'Explained the meaning of a value',
    PlanAccepted: 'Accepted the plan',
    Began: 'Started the import',
    Completed: 'Finished the import',
    Failed: 'Could not finish the import',
  },
  lists: {
    students: changedRecords(student, 'Students'),
    activities: changedRecords(activity, 'Activities'),
    sessions: changedRecords(activitySession, 'Sessions'),
    ambassadors: changedRecords(ambassador, 'Ambassadors'),
    offers: changedRecords(workOffer, 'Work offers'),
    institutions: changedRecords(institution, 'Institutions'),
    contacts: changedRecords(institutionContact, 'Institution contacts'),
    applications: changedRecords(institutionApplication, 'Application counts'),
    targets: changedRecords(institutionTarget, 'Target settings'),
    subjects: changedRecords(jacsSubject, 'Subjects'),
  },
  title: (values) => values.reference ?? '',
});

export type ImportValues = ValuesOf<typeof importRecord.fields>;

/** Whether its task may not go on now. */
export const isHeldBack = ({
  recordState,
  values,
}: {
  readonly recordState: number;
  readonly values: Pick<ImportValues, 'paused'>;
}): boolean => values.paused !== null || recordState === genericState.cancelled.value;
