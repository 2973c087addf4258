import { fileBeingMade, fileDeletedBefore, fileDeletedNow, noFileOf } from '../messages.ts';
import type { Action } from '../record/action.ts';

/** The fields of a record that has a file. */
interface FileValues {
  readonly fileKey: string | null;
  readonly fileDeleted: string | null;
  readonly finished: string | null;
}

/** Deletes the file of an export or import. The record stays. */
export const deleteFileAction = (one: string): Action<FileValues> => ({
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
  refuse: ({ fileKey, finished }) => (finished === null ? fileBeingMade(one) : fileKey === null ? noFileOf(one) : null),
  set: ({ fileDeleted }, { now }) => ({ fileKey: null, fileDeleted: fileDeleted ?? now }),
});
