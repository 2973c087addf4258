import { anyOf } from '../access/rights.ts';
import { wordChoice } from '../fields/choice.ts';
import { date } from '../fields/date.ts';
import type { ValuesOf } from '../fields/field.ts';
import { instant } from '../fields/instant.ts';
import { longText } from '../fields/longText.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { yesNo } from '../fields/yesNo.ts';
import { exportFormats, exportStatuses, exportTypes } from '../lists/tasks.ts';
import { recordType } from '../record/declareType.ts';
import { deleteFileAction } from './deleteFileAction.ts';
import { readListOfRecord } from '../record/recordList.ts';
import { genericStates } from '../record/states.ts';
import { exportDisclosure } from './disclosures.ts';

/** An export of search results as a file. */
export const exportRecord = recordType({
  name: 'export',
  path: 'exports',
  labels: { one: 'export', many: 'exports' },
  rights: { view: anyOf('ViewExports'), edit: anyOf('ViewExports') },
  createdEvent: ['Requested', 'Asked for the export'],
  states: genericStates(),
  isEditable: false,
  searchOrder: ['createdBy', 'id', 'group', 'reference', 'type', 'status'],
  fields: {
    reference: text('Reference', { required: true, column: 'key', search: true, term: true }),
    type: wordChoice('Type', exportTypes, { required: true, column: 'shown', search: { ofRecordTypes: true } }),
    filter: longText('Filter', { max: 200_000, column: 'shown' }),
    /** A filter that all rows match as well: that of a list on a record's page. */
    fixedFilter: text('Fixed filter', { internal: true }),
    /** The list on a record's page that was exported: 'activity/12/students'; null for other lists. */
    recordList: text('List of a record', { internal: true }),
    /** The search set of the filter; null for the type's main set. */
    set: text('List', { internal: true }),
    group: reference('institution', 'Group', { scope: true, column: 'shown', search: true }),
    status: wordChoice('Status', exportStatuses, { default: 'Waiting', column: 'shown', search: true }),
    createdBy: reference('user', 'Created by', { column: 'shown', search: { token: 'createdBy' } }),
    requested: instant('Requested', { column: 'shown', sorted: true }),
    finished: instant('Finished', { column: 'hidden' }),
    anonymise: yesNo('Anonymised', { column: 'hidden' }),
    rows: number('Rows', { column: 'shown' }),
    /** Result, in a sentence. */
    message: longText('Message', { column: 'shown' }),
    /** The chosen columns in their order, separated by commas; null for all. */
    columns: longText('Columns', { internal: true }),
    /** Null, from before there was a choice, for CSV. */
    format: wordChoice('Format', exportFormats, { column: 'hidden' }),
    /** Whether the file holds only records of its group. */
    limitToGroup: yesNo('Only this group', { column: 'hidden' }),
    /** Numbers of states that are in the file too, separated by commas. */
    additionalStates: text('Further states', { internal: true }),
    changedSince: date('Changed since', { column: 'hidden' }),
    withDataOnly: yesNo('Only columns with data', { column: 'hidden' }),
    /** Names of the parts whose rows are in the file, separated by commas. */
    additionalParts: text('Further rows', { internal: true }),
    emailOnComplete: yesNo('Email when it ends', { column: 'hidden' }),
    emailed: instant('Email sent', { column: 'hidden' }),
    /** The key of the file in the file store. */
    fileKey: text('File', { internal: true }),
    fileSize: number('File size', { column: 'hidden', notInHistory: true }),
    /** Deleted by a user, or at the end of its retention. */
    fileDeleted: instant('File deleted', { column: 'hidden' }),
    downloads: number('Downloads', { column: 'hidden' }),
    lastDownloadedBy: reference('user', 'Last downloaded by', {}),
    /** The user's rights at the start, as JSON. The export shows only what these rights allow. */
    scope: longText('Scope', { max: 100_000, internal: true }),
  },
  actions: { 'delete-file': deleteFileAction('export') },
  events: {
    Began: 'Started writing the file',
    Completed: 'Finished the file',
    Failed: 'Could not write the file',
    Downloaded: 'Downloaded the file',
    Emailed: 'Told the person who asked for it by email',
  },
  discloses: { fields: ['filter', 'rows', 'fileSize', 'message'], of: exportDisclosure },
  exportedList: ({ type, set, recordList }) => (type === null ? null : { set: set ?? type, ofRecord: readListOfRecord(recordList ?? '') }),
  // Who does not see how many rows the file has may not have it.
  fileAddress: ({ status, fileDeleted, rows }, id) =>
    status === 'Completed' && fileDeleted === null && rows !== null ? `/exports/download/${id}` : null,
  title: (values) => values.reference ?? '',
});

export type ExportValues = ValuesOf<typeof exportRecord.fields>;
