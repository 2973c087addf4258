import { Trash2 } from 'lucide-react';
import type { RecordKey } from '../api/recordApi.ts';
import { useTypedName } from '../record/useTypedName.tsx';
import { Button } from '../ui/Button.tsx';
import { announceDeleted } from '../ui/closing.ts';
import { useMessages } from '../ui/Messages.tsx';
import { useDeleteFileMutation } from './attachmentsApi.ts';

export interface FileToDelete {
  readonly FileDataId: number;
  readonly Filename: string;
}

interface DeletingFileOptions {
  readonly record: RecordKey;
  readonly file: FileToDelete;
  /** The path at which files are deleted, if it is not that of staff. */
  readonly address?: string | undefined;
  /** The file is deleted; its record has this revision now. */
  readonly onDone: (revision: number | undefined) => void;
}

/** The button that deletes a file of a record, and the input for the file's name or id that enables it. A failure shows nothing. */
export const useDeletingFile = ({ record, file, address = '/file-data/delete', onDone }: DeletingFileOptions) => {
  const { FileDataId: id, Filename: title } = file;
  const messages = useMessages();
  const [deleteFile, { isLoading: isDeleting }] = useDeleteFileMutation();
  const run = async () => {
    const answer = await deleteFile({ ...record, file: id, address });
    if (answer.error) return;
    announceDeleted({ path: 'file-data', id });
    messages.success(answer.data.SuccessMessage);
    onDone(answer.data.Revision);
  };
  const { isConfirmed, input } = useTypedName({ title, id }, isDeleting, () => void run());
  const button = (
    <Button look="danger" icon={Trash2} isBusy={isDeleting} disabled={!isConfirmed} onClick={() => void run()}>
      Delete the file
    </Button>
  );
  return { input, button, isDeleting };
};
