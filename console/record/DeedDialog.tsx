import { useState } from 'react';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { takeFocus } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';
import { type Deed, namesRecord } from './moves.ts';

interface DeedDialogProps {
  readonly deed: Deed;
  /** Deleting asks for the record's name or id to be typed. */
  readonly asksFor: { readonly title: string; readonly id: number } | null;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onDo: () => void;
}

/** Asks before something is done with the whole record, and says what happens. */
export function DeedDialog({ deed, asksFor, busy, onClose, onDo }: DeedDialogProps) {
  const [typed, setTyped] = useState('');
  const isNamed = asksFor === null || namesRecord(typed, asksFor.title, asksFor.id);
  const Icon = deed.icon;
  return (
    <Dialog
      open
      title={deed.question}
      description={deed.consequence}
      locked={busy}
      onClose={onClose}
      footer={
        <>
          <Button ref={deed.danger && asksFor === null ? takeFocus : undefined} onClick={onClose}>
            Cancel
          </Button>
          <Button
            look={deed.danger ? 'danger' : 'primary'}
            ref={deed.danger ? undefined : takeFocus}
            icon={Icon}
            busy={busy}
            disabled={!isNamed}
            onClick={onDo}
          >
            {deed.verb}
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
