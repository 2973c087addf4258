import type { Choice } from '../fields/field.ts';
import { named } from './named.ts';

/** What a background job does. The last two are Waymark's own: changes to many records at once, and taking such a step back. */
export const taskCommands = [
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
  'undo',
] as const;

export type TaskCommand = (typeof taskCommands)[number];

/** The commands whose finished tasks can be taken back. */
export const undoableCommands: readonly unknown[] = ['bulk change', 'edubase', 'import'] satisfies readonly TaskCommand[];

export const taskCommandChoices: readonly Choice[] = taskCommands.map((command) => ({ value: command, label: command }));

export const taskStatus = { waiting: 0, running: 1, completed: 2, error: 3, deleted: 4, suspended: 5 } as const;

export const taskStatuses: readonly Choice[] = [
  { value: taskStatus.waiting, label: 'Waiting' },
  { value: taskStatus.running, label: 'Running' },
  { value: taskStatus.completed, label: 'Completed' },
  { value: taskStatus.error, label: 'Error' },
  { value: taskStatus.deleted, label: 'Deleted' },
  { value: taskStatus.suspended, label: 'Suspended' },
];

/** What can be exported: the record types that have a list. */
export const exportTypes: readonly Choice[] = [
  { value: 'student', label: 'Students' },
  { value: 'user', label: 'Users' },
  { value: 'institution', label: 'Institutions' },
  { value: 'jacsSubject', label: 'Subjects' },
  { value: 'customLookupItem', label: 'List entries' },
  { value: 'import', label: 'Imports' },
  { value: 'export', label: 'Exports' },
  { value: 'task', label: 'Tasks' },
  { value: 'savedSearch', label: 'Saved searches' },
];

/** Of exports and of reports. */
export const exportStatuses: readonly Choice[] = named('Waiting', 'Running', 'Completed', 'Failed');
