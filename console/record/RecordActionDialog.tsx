import { printRecordId } from '../../domain/fields/recordId.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takeFocus } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';
import { type RecordAction, namesRecord } from './recordActions.ts';

interface RecordActionDialogProps {
  readonly action: RecordAction;
  /** To confirm a delete, the person types the record's name or id. Null for other actions. */
  readonly asksFor: { readonly title: string; readonly id: number } | null;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onDo: () => void;
}

/** Asks for confirmation before an action on the whole record. */
export function RecordActionDialog({ action, asksFor, busy, onClose, onDo }: RecordActionDialogProps) {
  const isNamedBy = (typed: string) => asksFor === null || namesRecord(typed, asksFor.title, asksFor.id);
  const form = useForm({
    initial: { typed: '' },
    send: ({ typed }) => {
      if (isNamedBy(typed) && !busy) onDo();
      return Promise.resolve(null);
    },
  });
  const Icon = action.icon;
  return (
    <Dialog
      open
      title={action.question}
      description={action.consequence}
      locked={busy}
      onClose={onClose}
      footer={
        <>
          <Button ref={action.danger && asksFor === null ? takeFocus : undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look={action.danger ? 'danger' : 'primary'}
            ref={action.danger ? undefined : takeFocus}
            icon={Icon}
            busy={busy}
            disabled={!isNamedBy(form.values.typed)}
            onClick={onDo}
          >
            {action.verb}
          </Button>
        </>
      }
    >
      {asksFor && (
        <form {...form.element}>
          <FormField form={form} name="typed" label={`To confirm, type ${asksFor.title} or ${printRecordId(asksFor.id)}`}>
            {(control) => <TextInput {...control} {...form.text('typed')} ref={takeFocus} autoComplete="off" spellCheck={false} />}
          </FormField>
        </form>
      )}
    </Dialog>
  );
}
