import type { EditForm } from '../../api/contract/records.ts';
import { importPaused } from '../../domain/importMessages.ts';
import { addingCommands, hasEnded, taskStatus, isUndoable } from '../../domain/lists/tasks.ts';
import { importStatus } from '../../domain/lists/imports.ts';
import { hasStopped } from '../../domain/lists/importStatus.ts';
import type { exportRecord } from '../../domain/records/export.ts';
import type { importRecord } from '../../domain/records/import.ts';
import type { task } from '../../domain/records/task.ts';
import { taskSuspended } from '../../domain/taskMessages.ts';
import type { RowOf } from '../rows.ts';
import type { RecordType } from '../../domain/record/recordType.ts';

/** The kinds of records whose background work a message can follow. */
export type FollowedPath = 'tasks' | 'imports' | 'exports';

/** What can be done with work that has ended, and what the button says. */
export const endingOffers = { undo: 'Undo', download: 'Download', view: 'View', viewTask: 'View task' } as const;
export type EndingOffer = keyof typeof endingOffers;

/** What the message says at the end, and what it offers. */
export interface Ending {
  readonly kind: 'success' | 'error';
  readonly text: string;
  readonly offers: readonly EndingOffer[];
}

/** A task that can be undone. */
export interface UndoableTask {
  readonly task: number;
  readonly title: string;
  readonly isImport: boolean;
  /** It added records, which the undo deletes. */
  readonly isAdding?: true;
  /** The records that go back to how they were; null if it is not known how many. */
  readonly changed: number | null;
  readonly labels?: RecordType['labels'];
}

type TaskRow = RowOf<typeof task>;

/** Whether a task is at rest and its changes can be undone. Old tasks do not say how many records they changed. */
export const canUndoTask = ({ command, status, undoneBy, changed, done }: TaskRow): boolean =>
  isUndoable(command) &&
  hasEnded(status) &&
  (undoneBy ?? null) === null &&
  changed !== 0 &&
  // The server sends `done` only to people who may see all groups of the task.
  done !== undefined;

/** What the undo of a task asks about; null if it cannot be undone. */
export const undoableOf = ({ Id, Title, Record }: Pick<EditForm, 'Id' | 'Title' | 'Record'>): UndoableTask | null => {
  const row: TaskRow = Record;
  if (!canUndoTask(row)) return null;
  const isAdding = addingCommands.includes(row.command);
  const isImport = !isAdding && row.command !== 'bulk change' && row.command !== 'bulk edit' && row.command !== 'bulk action';
  // The changed records of an import include those that it added, which are deleted.
  return {
    task: Id,
    title: Title,
    isImport,
    ...(isAdding ? { isAdding } : {}),
    changed: isAdding ? 0 : !isImport && typeof row.changed === 'number' ? row.changed : null,
  };
};

const textOr = (message: unknown, otherwise: string): string => (typeof message === 'string' && message !== '' ? message : otherwise);

const taskEnding = (row: TaskRow): Ending | null => {
  if (row.status === taskStatus.suspended) return { kind: 'success', text: textOr(row.message, taskSuspended), offers: ['viewTask'] };
  if (row.status === taskStatus.error) return { kind: 'error', text: textOr(row.message, 'This task stopped.'), offers: ['viewTask'] };
  if (row.status !== taskStatus.completed) return null;
  const hasProblems = typeof row.failed === 'number' && row.failed > 0;
  return {
    kind: 'success',
    text: textOr(row.message, 'Done.'),
    offers: [...(canUndoTask(row) ? ['undo' as const] : []), ...(hasProblems ? ['viewTask' as const] : [])],
  };
};

const importEnding = ({ status, message, finished, paused }: RowOf<typeof importRecord>): Ending | null => {
  if (hasStopped({ status, finished })) return { kind: 'error', text: textOr(message, 'The import stopped.'), offers: ['view'] };
  if (typeof paused === 'string') return { kind: 'success', text: importPaused, offers: ['view'] };
  // The check of a file has ended; the import follows when somebody accepts its plan.
  if (status === importStatus.waitingForAnswers)
    return { kind: 'success', text: textOr(message, 'The file has been checked.'), offers: ['view'] };
  return status === importStatus.completed ? { kind: 'success', text: textOr(message, 'Import finished.'), offers: ['view'] } : null;
};

const exportEnding = ({ status, message }: RowOf<typeof exportRecord>): Ending | null => {
  if (status === 'Failed') return { kind: 'error', text: textOr(message, 'The file could not be written.'), offers: ['view'] };
  return status === 'Completed' ? { kind: 'success', text: textOr(message, 'Your file is ready.'), offers: ['download'] } : null;
};

/** How the work of a record ended; null while it waits or runs. */
export const endingOf = (path: FollowedPath, values: EditForm['Record']): Ending | null => {
  switch (path) {
    case 'tasks':
      return taskEnding(values);
    case 'imports':
      return importEnding(values);
    case 'exports':
      return exportEnding(values);
  }
};
