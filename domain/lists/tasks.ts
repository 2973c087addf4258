import type { Choice } from '../fields/field.ts';
import { choicesOfLabels } from './named.ts';

/**
 * The commands of background jobs. The last thirteen are Waymark's own: a state, values or an action for many records, copies of a session,
 * a copy with what belongs to it, students of an activity, contracts, the link of an application with an ambassador, pay runs, the check of
 * a file before its import, merges, what leaves them, and reversal.
 */
const taskCommands = [
  'dedupe-student-institutions',
  'edubase',
  'export',
  'import',
  'index',
  'mature',
  'migrate',
  'migrate custom data',
  'dbmigrate',
  'migrate student institutions',
  'notify',
  'postcode-profile-data',
  'report',
  'result-match',
  'bulk change',
  'bulk edit',
  'bulk action',
  'repeat weekly',
  'copy',
  'add students',
  'issue contracts',
  'link application',
  'run pay',
  'check import',
  'merge',
  'unmerge',
  'undo',
] as const;

export type TaskCommand = (typeof taskCommands)[number];

const undoable = [
  'bulk change',
  'bulk edit',
  'bulk action',
  'repeat weekly',
  'copy',
  'add students',
  'issue contracts',
  'link application',
  'edubase',
  'import',
  'merge',
  'dedupe-student-institutions',
] as const satisfies readonly TaskCommand[];

/** A command whose tasks can be undone once they ended. */
export type UndoableCommand = (typeof undoable)[number];

export const isUndoable = (command: unknown): command is UndoableCommand => (undoable as readonly unknown[]).includes(command);

/** The commands whose tasks only add records. */
export const addingCommands: readonly unknown[] = ['repeat weekly', 'copy', 'issue contracts'] satisfies readonly TaskCommand[];

/** The commands whose tasks are imports: they add records and change others. */
export const importCommands: readonly unknown[] = ['import', 'edubase'] satisfies readonly TaskCommand[];

export const taskCommandChoices: readonly Choice[] = taskCommands.map((command) => ({ value: command, label: command }));

export const taskStatus = { waiting: 0, running: 1, completed: 2, error: 3, deleted: 4, suspended: 5 } as const;

/** Whether a task with this status neither waits nor runs: it changes nothing now. */
export const hasEnded = (status: unknown): boolean =>
  status === taskStatus.completed || status === taskStatus.error || status === taskStatus.suspended;

export const taskStatuses: readonly Choice[] = [
  { value: taskStatus.waiting, label: 'Waiting' },
  { value: taskStatus.running, label: 'Running' },
  { value: taskStatus.completed, label: 'Completed' },
  { value: taskStatus.error, label: 'Error' },
  { value: taskStatus.deleted, label: 'Deleted' },
  { value: taskStatus.suspended, label: 'Suspended' },
];

/** The record types whose lists can be exported: all of them. */
export const exportTypes: readonly Choice[] = [
  { value: 'student', label: 'Students' },
  { value: 'user', label: 'Users' },
  { value: 'institution', label: 'Institutions' },
  { value: 'institutionContact', label: 'Institution contacts' },
  { value: 'institutionApplication', label: 'Application counts' },
  { value: 'institutionTarget', label: 'Target settings' },
  { value: 'activity', label: 'Activities' },
  { value: 'activitySession', label: 'Sessions' },
  { value: 'ambassador', label: 'Ambassadors' },
  { value: 'ambassadorApplicationForm', label: 'Ambassador application forms' },
  { value: 'ambassadorApplication', label: 'Ambassador applications' },
  { value: 'contractBand', label: 'Contract bands' },
  { value: 'contractTemplate', label: 'Contract templates' },
  { value: 'contract', label: 'Contracts' },
  { value: 'workOffer', label: 'Work offers' },
  { value: 'timesheet', label: 'Timesheets' },
  { value: 'expense', label: 'Expense claims' },
  { value: 'payCorrection', label: 'Pay corrections' },
  { value: 'payRun', label: 'Pay runs' },
  { value: 'mileageRate', label: 'Mileage rates' },
  { value: 'partneredInstitution', label: 'Partnered institutions' },
  { value: 'jacsSubject', label: 'Subjects' },
  { value: 'heiDescriptor', label: 'HEI descriptors' },
  { value: 'customLookupItem', label: 'Dropdown lists' },
  { value: 'customField', label: 'Custom fields' },
  { value: 'import', label: 'Imports' },
  { value: 'export', label: 'Exports' },
  { value: 'task', label: 'Tasks' },
  { value: 'savedSearch', label: 'Saved searches' },
];

export const exportFormats = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel' },
] as const satisfies readonly Choice[];

export type ExportFormat = (typeof exportFormats)[number]['value'];

/** Used by exports and reports. */
export const exportStatuses: readonly Choice[] = choicesOfLabels('Waiting', 'Running', 'Completed', 'Failed');
