import { useState } from 'react';
import { type Answer, asFailure } from '../api/failure.ts';
import { type ShownErrors, errorsOfFailureAt } from '../form/shownErrors.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { PasswordInput } from './PasswordInput.tsx';

/** A request to the server, with the current password if the server requires it. */
type Attempt<Data> = (current: string | undefined) => PromiseLike<Answer<Data>>;

interface PasswordDialogProps {
  /** Sends the request again with the password. */
  readonly onPassword: (current: string) => Promise<ShownErrors | null>;
  readonly onClose: () => void;
}

function PasswordDialog({ onPassword, onClose }: PasswordDialogProps) {
  const form = useForm({ initial: { current: '' }, send: ({ current }) => onPassword(current) });
  return (
    <Dialog
      isOpen
      title="Confirm it’s you"
      description="You signed in a while ago. Enter your password to continue."
      isLocked={form.isSending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form="confirm-password" isBusy={form.isSending}>
            Continue
          </Button>
        </>
      }
    >
      <form {...form.element} id="confirm-password">
        <FormField form={form} name="current" label="Current password">
          {(control) => <PasswordInput {...control} {...form.text('current')} autoComplete="current-password" />}
        </FormField>
      </form>
    </Dialog>
  );
}

const requiresPassword = (error: unknown): boolean => asFailure(error).Errors.some(({ FieldName }) => FieldName === 'current');

/** Runs changes to how a person signs in. If the server requires the password again, a dialog asks for it and the change is retried. */
export const useReauthentication = () => {
  const messages = useMessages();
  const [question, setQuestion] = useState<PasswordDialogProps | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  /** The answer to a change; null if it failed, which is said, or if the person gives no password. */
  const ask = async <Data,>(attempt: Attempt<Data>): Promise<Data | null> => {
    setIsBusy(true);
    const first = await attempt(undefined);
    setIsBusy(false);
    if (first.data !== undefined) return first.data;
    if (!requiresPassword(first.error)) {
      messages.error(asFailure(first.error).message);
      return null;
    }
    const answered = await new Promise<Data | null>((resolve) =>
      setQuestion({
        onPassword: async (current) => {
          const { data, error } = await attempt(current);
          if (data === undefined) return errorsOfFailureAt('current', error);
          resolve(data);
          return null;
        },
        onClose: () => resolve(null),
      }),
    );
    setQuestion(null);
    return answered;
  };
  const run = async <Data,>(attempt: Attempt<Data>, onDone: (data: Data) => void): Promise<void> => {
    const data = await ask(attempt);
    if (data !== null) onDone(data);
  };
  const dialog = question && <PasswordDialog {...question} />;
  return { ask, run, isBusy, dialog };
};
