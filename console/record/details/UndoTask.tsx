import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { editAddress } from '../../address.ts';
import { asFailure } from '../../api/failure.ts';
import { useUndoTaskMutation } from '../../api/taskApi.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useMessages } from '../../ui/Messages.tsx';
import { takeFocus, useContentFocusOnRemoval } from '../../ui/focus.ts';

interface UndoTaskProps {
  readonly task: number;
  readonly title: string;
  /** How many records the task changed. */
  readonly count: number;
}

function UndoTaskQuestion({ task, title, count, onClose }: UndoTaskProps & { readonly onClose: () => void }) {
  const messages = useMessages();
  const navigate = useNavigate();
  const [undoTask, { isLoading }] = useUndoTaskMutation();
  const undoNow = async () => {
    const answer = await undoTask(task);
    onClose();
    if (!answer.data) {
      messages.error(asFailure(answer.error).message);
      return;
    }
    const undo = answer.data.Task;
    messages.success(
      answer.data.SuccessMessage,
      ...(undo === undefined ? [] : [{ label: 'View task', run: () => void navigate(editAddress('tasks', undo)) }]),
    );
  };
  const records = `${count.toLocaleString('en-GB')} ${count === 1 ? 'record' : 'records'}`;
  return (
    <Dialog
      open
      title={`Take back “${title}”?`}
      description={
        `The ${records} that it went through go back to what they were, except where somebody has changed them again ` +
        `since. What was made new is deleted and can be restored.`
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" ref={takeFocus} icon={Undo2} busy={isLoading} onClick={() => void undoNow()}>
            Take it back
          </Button>
        </>
      }
    />
  );
}

/** Undoes everything that a task changed. The undo is a task too. */
export function UndoTask(props: UndoTaskProps) {
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useContentFocusOnRemoval(place);
  return (
    <div ref={place}>
      <Button icon={Undo2} onClick={() => setAsking(true)}>
        Take back
      </Button>
      {asking && <UndoTaskQuestion {...props} onClose={() => setAsking(false)} />}
    </div>
  );
}
