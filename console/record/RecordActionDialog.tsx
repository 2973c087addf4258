import type { ActionButton, ActionQuestion } from '../../domain/record/action.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import { actionIcons } from './actionIcons.ts';
import { backWords } from './confirmation.ts';
import { type ToDelete, useTypedName } from './useTypedName.tsx';

interface RecordActionDialogProps {
  readonly action: ActionButton;
  readonly question: ActionQuestion;
  /** To confirm a delete, the person types the record's name or id. Null for other actions. */
  readonly confirmation: ToDelete | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before an action on the whole record. */
export function RecordActionDialog({ action, question, confirmation, isBusy, onClose, onConfirm }: RecordActionDialogProps) {
  const { isConfirmed, input } = useTypedName(confirmation, isBusy, onConfirm);
  return (
    <Dialog
      isOpen
      title={question.title}
      description={question.text}
      isLocked={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button ref={action.isDanger && confirmation === null ? takeFocus : undefined} onClick={onClose}>
            {backWords(action.label)}
          </Button>
          <Button
            look={action.isDanger ? 'danger' : 'primary'}
            ref={action.isDanger ? undefined : takeFocus}
            icon={actionIcons[action.icon]}
            isBusy={isBusy}
            disabled={!isConfirmed}
            onClick={onConfirm}
          >
            {action.label}
          </Button>
        </>
      }
    >
      {input}
    </Dialog>
  );
}
