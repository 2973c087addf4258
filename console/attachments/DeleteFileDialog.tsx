import { deleteFileConsequence, deleteFileQuestion } from '../../domain/attachmentMessages.ts';
import type { RecordKey } from '../api/recordApi.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { type FileToDelete, useDeletingFile } from './useDeletingFile.tsx';

interface DeleteFileDialogProps {
  readonly record: RecordKey;
  readonly file: FileToDelete;
  /** The path at which files are deleted, if it is not that of staff. */
  readonly address?: string;
  readonly onChanged: (revision: number | undefined) => void;
  readonly onClose: () => void;
}

/** Asks the person to type the file's name or id before it is deleted for good. The dialog stays open if the delete fails. */
export function DeleteFileDialog({ record, file, address, onChanged, onClose }: DeleteFileDialogProps) {
  const { input, button, isDeleting } = useDeletingFile({ record, file, address, onDone: onChanged });
  return (
    <Dialog
      isOpen
      title={deleteFileQuestion(file.Filename)}
      description={deleteFileConsequence}
      isLocked={isDeleting}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep the file</Button>
          {button}
        </>
      }
    >
      {input}
    </Dialog>
  );
}
