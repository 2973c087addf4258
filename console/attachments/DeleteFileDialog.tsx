import { Trash2 } from 'lucide-react';
import { deleteFileConsequence, deleteFileQuestion } from '../../domain/attachmentMessages.ts';
import { asFailure } from '../api/failure.ts';
import type { RecordKey } from '../api/recordApi.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import { useMessages } from '../ui/Messages.tsx';
import { useDeleteFileMutation } from './attachmentsApi.ts';

/** Deletes a file of a record and shows a message. */
export const useDeleteFile = (record: RecordKey, onDone: (revision: number | undefined) => void, address = '/file-data/delete') => {
  const messages = useMessages();
  const [deleteFile, { isLoading }] = useDeleteFileMutation();
  const run = async (file: number) => {
    const answer = await deleteFile({ ...record, file, address });
    if (answer.error === undefined) {
      messages.success(answer.data.SuccessMessage);
      onDone(answer.data.Revision);
    } else messages.error(asFailure(answer.error).message);
  };
  return { run: (file: number) => void run(file), isDeleting: isLoading };
};

interface DeleteFileDialogProps {
  readonly record: RecordKey;
  readonly file: { readonly FileDataId: number; readonly Filename: string };
  /** The path at which files are deleted, if it is not that of staff. */
  readonly address?: string;
  readonly onChanged: (revision: number | undefined) => void;
  readonly onClose: () => void;
}

/** Asks before a file is deleted for good. */
export function DeleteFileDialog({ record, file: { FileDataId, Filename }, address, onChanged, onClose }: DeleteFileDialogProps) {
  const finish = (revision: number | undefined) => {
    onChanged(revision);
    onClose();
  };
  const { run, isDeleting } = useDeleteFile(record, finish, address);
  return (
    <Dialog
      isOpen
      title={deleteFileQuestion(Filename)}
      description={deleteFileConsequence}
      isLocked={isDeleting}
      onClose={onClose}
      footer={
        <>
          <Button ref={takeFocus} onClick={onClose}>
            Keep the file
          </Button>
          <Button look="danger" icon={Trash2} isBusy={isDeleting} onClick={() => run(FileDataId)}>
            Delete the file
          </Button>
        </>
      }
    />
  );
}
