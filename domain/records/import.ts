import { anyOf, importRights } from '../access/rights.ts';
import { wordChoice } from '../fields/choice.ts';
import { instant } from '../fields/instant.ts';
import { longText } from '../fields/longText.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { importFailed, importStatuses, importTypeGroups, importTypes } from '../lists/imports.ts';
import { recordType } from '../record/recordType.ts';
import { deleteFileAction } from './deleteFileAction.ts';
import { genericStates } from '../record/states.ts';
import { institution } from './institution.ts';
import { jacsSubject } from './jacsSubject.ts';

/** An uploaded file of records and its result. */
export const importRecord = recordType({
  name: 'import',
  path: 'imports',
  labels: { one: 'import', many: 'imports' },
  rights: { view: anyOf(...importRights), edit: anyOf(...importRights) },
  createdEvent: ['Uploaded', 'Uploaded the file'],
  states: genericStates(),
  editable: false,
  lookup: { isEverySearch: true, idsBefore: { token: 'type', without: 'status' } },
  searchOrder: ['createdBy', 'id', 'group', 'reference', 'type', 'status'],
  fields: {
    reference: text('Reference', { required: true, column: 'key', search: true, term: true }),
    type: wordChoice('Type', importTypes, { required: true, column: 'shown', search: { values: importTypeGroups } }),
    group: reference('institution', 'Group', { scope: true, column: 'hidden', search: true }),
    status: wordChoice('Status', [...importStatuses, importFailed], {
      default: 'Waiting to be imported',
      column: 'shown',
      search: { values: importStatuses },
    }),
    createdBy: reference('user', 'Created by', { column: 'shown', search: { token: 'createdBy' } }),
    uploaded: instant('Uploaded', { column: 'shown', sorted: true }),
    finished: instant('Finished', { column: 'hidden' }),
    fileName: text('File name', { column: 'hidden' }),
    /** The key of the file in the file store. */
    fileKey: text('File', { internal: true }),
    /** The rights of the user who uploaded the file, as JSON. */
    scope: longText('Scope', { max: 100_000, internal: true }),
    fileSize: number('File size', { min: 0 }),
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
  actions: { 'delete-file': deleteFileAction('import') },
  events: {
    Began: 'Started the import',
    Completed: 'Finished the import',
    Failed: 'Could not finish the import',
  },
  lists: {
    institutions: {
      label: 'Institutions',
      headingBefore: 'Institutions changed by',
      set: 'institutions',
      by: 'import-id',
      about: 'Institutions that this import created or changed.',
      inEveryState: true,
      isShown: ({ type }) => type !== null && institution.importedBy?.types.includes(type) === true,
    },
    subjects: {
      label: 'Subjects',
      headingBefore: 'Subjects changed by',
      set: 'jacsSubjects',
      by: 'import-id',
      about: 'Subjects that this import created or changed.',
      inEveryState: true,
      isShown: ({ type }) => type !== null && jacsSubject.importedBy?.types.includes(type) === true,
    },
  },
  title: (of) => of.reference ?? '',
});
