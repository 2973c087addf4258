import { fileInUse, fileDeletedBefore, fileDeletedNow, noFileOf } from '../messages.ts';
import type { Action } from '../record/action.ts';

/** The fields of a record that has a file. */
interface FileValues {
  readonly fileKey: string | null;
  readonly fileDeleted: string | null;
  readonly finished: string | null;
  readonly status: string | null;
}

/**
 * Deletes the file of an export or import. The record stays. `isNeeded`: whether work that has not finished needs the file, by the status
 * and the state of the record.
 */
export const deleteFileAction = (
  one: string,
  isNeeded: (status: string | null, recordState: number) => boolean = () => true,
): Action<FileValues> => ({
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
  refuse: ({ fileKey, finished, status }, _input, recordState) =>
    finished === null && isNeeded(status, recordState) ? fileInUse(one) : fileKey === null ? noFileOf(one) : null,
  set: ({ fileDeleted }, { now }) => ({ fileKey: null, fileDeleted: fileDeleted ?? now }),
});
