import { useState } from 'react';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
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
  const [typed, setTyped] = useState('');
  const isNamed = asksFor === null || namesRecord(typed, asksFor.title, asksFor.id);
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
            disabled={!isNamed}
            onClick={onDo}
          >
            {action.verb}
          </Button>
        </>
      }
    >
      {asksFor && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isNamed && !busy) onDo();
          }}
        >
          <Field label={`To confirm, type ${asksFor.title} or ${printRecordId(asksFor.id)}`}>
            {(control) => (
              <TextInput
                {...control}
                ref={takeFocus}
                value={typed}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        </form>
      )}
    </Dialog>
  );
}
