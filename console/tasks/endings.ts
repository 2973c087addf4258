import type { EditForm } from '../../api/contract/records.ts';
import { askedAgain, importCancelled, importPaused } from '../../domain/importMessages.ts';
import { taskStatus } from '../../domain/lists/tasks.ts';
import { importStatus } from '../../domain/lists/imports.ts';
import { hasStopped } from '../../domain/lists/importStatus.ts';
import { genericState } from '../../domain/record/states.ts';
import type { exportRecord } from '../../domain/records/export.ts';
import type { importRecord } from '../../domain/records/import.ts';
import type { task } from '../../domain/records/task.ts';
import { taskSuspended } from '../../domain/taskMessages.ts';
import { asFailure } from '../api/failure.ts';
import type { RowOf } from '../rows.ts';

/** The kinds of records whose background work a message can follow. */
export type FollowedPath = 'tasks' | 'imports' | 'exports';

/** The offers of the message at the end of work, with the labels of their buttons. */
export const endingOffers = { undo: 'Undo', download: 'Download', view: 'View', viewTask: 'View task' } as const;
export type EndingOffer = keyof typeof endingOffers;

/** The offers of the message on a page. The record's own page needs no link to itself. */
export const offersOn = (offers: readonly EndingOffer[], isItsPage: boolean): readonly EndingOffer[] =>
  isItsPage ? offers.filter((offer) => offer !== 'view' && offer !== 'viewTask') : offers;

/** The message at the end of work, with its offers. */
export interface Ending {
  readonly kind: 'success' | 'warning' | 'error';
  readonly text: string;
  readonly offers: readonly EndingOffer[];
  /** The work can be resumed; the message then follows it again. */
  readonly isPause?: true;
}

type TaskRow = RowOf<typeof task>;

const textOr = (message: unknown, otherwise: string): string => (typeof message === 'string' && message !== '' ? message : otherwise);

const taskEnding = (row: TaskRow, canUndo: boolean): Ending | null => {
  if (row.status === taskStatus.suspended) return { kind: 'success', text: textOr(row.message, taskSuspended), offers: ['viewTask'] };
  if (row.status === taskStatus.error) return { kind: 'error', text: textOr(row.message, 'This task stopped.'), offers: ['viewTask'] };
  if (row.status !== taskStatus.completed) return null;
  const hasProblems = typeof row.failed === 'number' && row.failed > 0;
  return {
    kind: 'success',
    text: textOr(row.message, 'Done.'),
    offers: [...(canUndo ? ['undo' as const] : []), ...(hasProblems ? ['viewTask' as const] : [])],
  };
};

const importEnding = ({ status, message, finished, paused }: RowOf<typeof importRecord>, state: number): Ending | null => {
  if (state === genericState.cancelled.value) return { kind: 'success', text: importCancelled, offers: ['view'] };
  if (hasStopped({ status, finished })) return { kind: 'error', text: textOr(message, 'The import stopped.'), offers: ['view'] };
  if (typeof paused === 'string') return { kind: 'success', text: importPaused, offers: ['view'], isPause: true };
  // The check of a file has ended; the import follows when somebody accepts its plan.
  if (status === importStatus.waitingForAnswers)
    return {
      kind: message === askedAgain ? 'warning' : 'success',
      text: textOr(message, 'The file has been checked.'),
      offers: ['view'],
    };
  return status === importStatus.completed ? { kind: 'success', text: textOr(message, 'Import finished.'), offers: ['view'] } : null;
};

const exportEnding = ({ status, message }: RowOf<typeof exportRecord>): Ending | null => {
  if (status === 'Failed') return { kind: 'error', text: textOr(message, 'The file could not be written.'), offers: ['view'] };
  return status === 'Completed' ? { kind: 'success', text: textOr(message, 'Your file is ready.'), offers: ['download'] } : null;
};

/** How the work of a record ended; null while it waits or runs. `canUndo`: the person may undo what it changed. */
export const endingOf = (path: FollowedPath, { Record, State }: Pick<EditForm, 'Record' | 'State'>, canUndo: boolean): Ending | null => {
  switch (path) {
    case 'tasks':
      return taskEnding(Record, canUndo);
    case 'imports':
      return importEnding(Record, State.value);
    case 'exports':
      return exportEnding(Record);
  }
};

/** Whether nobody needs to wait for a task: it has ended, or this person cannot see it. A read that fails otherwise is repeated later. */
export const hasTaskEnded = (form: Pick<EditForm, 'Record' | 'State'> | undefined, error: unknown): boolean =>
  form === undefined ? error !== undefined && [403, 404].includes(asFailure(error).status) : endingOf('tasks', form, false) !== null;
