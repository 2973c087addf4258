import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { RecordType } from '../../domain/record/recordType.ts';
import { undoQuestion } from '../../domain/taskMessages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import type { UndoableTask } from './endings.ts';
import { useTaskFollowing } from './TaskMessages.tsx';

const records: RecordType['labels'] = { one: 'record', many: 'records' };

/** Asks before it undoes everything that a task changed. The undo is a task too. */
export function UndoTaskDialog({ undoable, onClose }: { readonly undoable: UndoableTask; readonly onClose: () => void }) {
  const { task, title, isImport, isAdding = false, changed, labels = records } = undoable;
  const { undo } = useTaskFollowing();
  const [isBusy, setIsBusy] = useState(false);
  const undoNow = async () => {
    setIsBusy(true);
    await undo(task);
    onClose();
  };
  return (
    <Dialog
      open
      title={isImport ? 'Undo this import?' : `Undo “${title}”?`}
      description={undoQuestion(changed, labels, isImport || isAdding)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" ref={takeFocus} icon={Undo2} busy={isBusy} onClick={() => void undoNow()}>
            {isImport ? 'Undo import' : 'Undo'}
          </Button>
        </>
      }
    />
  );
}
