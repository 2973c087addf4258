import { fileBeingMade, fileDeletedBefore, fileDeletedNow, noFileOf } from '../messages.ts';
import type { Action } from '../record/action.ts';

/** The fields of a record that has a file. */
interface FileValues {
  readonly fileKey: string | null;
  readonly fileDeleted: string | null;
  readonly finished: string | null;
  readonly status: string | null;
}

/**
 * Deletes the file of an export or import. The record stays. `isWaiting`: whether a file that no work has finished with is used by none
 * now.
 */
export const deleteFileAction = (one: string, isWaiting: (status: string | null) => boolean = () => false): Action<FileValues> => ({
  label: 'Delete the file',
  icon: 'delete',
  isDanger: true,
  event: ['FileDeleted', 'Deleted the file'],
  done: fileDeletedNow,
  doneBefore: fileDeletedBefore,
  question: (title) => ({
    title: `Delete the file of ${title}?`,
    text: 'The file will be removed for good. Its history and the records in it stay.',
  }),
  refuse: ({ fileKey, finished, status }) =>
    finished === null && !isWaiting(status) ? fileBeingMade(one) : fileKey === null ? noFileOf(one) : null,
  set: ({ fileDeleted }, { now }) => ({ fileKey: null, fileDeleted: fileDeleted ?? now }),
});
