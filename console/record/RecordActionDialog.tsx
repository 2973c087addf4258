import { printRecordId } from '../../domain/fields/recordId.ts';
import type { ActionButton, ActionQuestion } from '../../domain/record/action.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';
import { actionIcons } from './actionIcons.ts';
import { backWords, namesRecord } from './confirmation.ts';

interface RecordActionDialogProps {
  readonly action: ActionButton;
  readonly question: ActionQuestion;
  /** To confirm a delete, the person types the record's name or id. Null for other actions. */
  readonly confirmation: { readonly title: string; readonly id: number } | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before an action on the whole record. */
export function RecordActionDialog({ action, question, confirmation, isBusy, onClose, onConfirm }: RecordActionDialogProps) {
  const isNamedBy = (typed: string) => confirmation === null || namesRecord(typed, confirmation.title, confirmation.id);
  const form = useForm({
    initial: { typed: '' },
    send: ({ typed }) => {
      if (isNamedBy(typed) && !isBusy) onConfirm();
      return Promise.resolve(null);
    },
  });
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
            disabled={!isNamedBy(form.values.typed)}
            onClick={onConfirm}
          >
            {action.label}
          </Button>
        </>
      }
    >
      {confirmation && (
        <form {...form.element}>
          <FormField form={form} name="typed" label={`To confirm, type ${confirmation.title} or ${printRecordId(confirmation.id)}`}>
            {(control) => <TextInput {...control} {...form.text('typed')} ref={takeFocus} autoComplete="off" spellCheck={false} />}
          </FormField>
        </form>
      )}
    </Dialog>
  );
}
