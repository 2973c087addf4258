import { Undo2 } from 'lucide-react';
import { asFailure } from '../api/failure.ts';
import { useUndoTaskMutation } from '../api/taskApi.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useMessages } from '../ui/Messages.tsx';

interface UndoTaskDialogProps {
  readonly task: number;
  readonly title: string;
  readonly onClose: () => void;
}

export function UndoTaskDialog({ task, title, onClose }: UndoTaskDialogProps) {
  const messages = useMessages();
  const [undoTask, { isLoading }] = useUndoTaskMutation();
  const confirmUndo = async () => {
    const answer = await undoTask(task);
    if (answer.error) messages.error(asFailure(answer.error).message);
    else messages.success(answer.data.SuccessMessage);
    onClose();
  };
  return (
    <Dialog
      open
      title={`Undo “${title}”?`}
      description="Every record that this task changed goes back to what it was, except where somebody has changed it again since."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" icon={Undo2} busy={isLoading} onClick={() => void confirmUndo()}>
            Undo this task
          </Button>
        </>
      }
    />
  );
}
