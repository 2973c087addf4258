import { type FormEvent, useState } from 'react';
import { asFailure } from '../api/failure.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { PasswordInput } from './PasswordInput.tsx';

interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
}

/** A request to the server, with the current password if the server requires it. */
type Attempt<Data> = (current: string | undefined) => PromiseLike<Answer<Data>>;

interface PasswordRequest {
  readonly attempt: (current: string) => Promise<void>;
  readonly errors: readonly string[];
}

const passwordErrorsOf = (error: unknown): readonly string[] | null =>
  asFailure(error).Errors.find(({ FieldName }) => FieldName === 'current')?.ErrorMessages ?? null;

/** Runs changes to how a person signs in. If the server requires the password again, a dialog asks for it and the change is retried. */
export const useReauthentication = () => {
  const messages = useMessages();
  const [passwordRequest, setPasswordRequest] = useState<PasswordRequest | null>(null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);

  const run = async <Data,>(attempt: Attempt<Data>, onDone: (data: Data) => void): Promise<void> => {
    const send = async (current: string | undefined) => {
      setBusy(true);
      const { data, error } = await attempt(current);
      setBusy(false);
      if (data !== undefined) {
        setPasswordRequest(null);
        onDone(data);
        return;
      }
      const errors = passwordErrorsOf(error);
      if (errors !== null || current !== undefined) {
        // The first refusal only asks for the password, so it is not shown as an error.
        setPasswordRequest({ attempt: send, errors: current === undefined ? [] : (errors ?? [asFailure(error).message]) });
      } else messages.error(asFailure(error).message);
    };
    setPassword('');
    await send(undefined);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void passwordRequest?.attempt(password);
  };
  const dialog = passwordRequest && (
    <Dialog
      open
      title="Is it you?"
      description="You signed in a while ago. Enter your password to go on."
      locked={busy}
      onClose={() => setPasswordRequest(null)}
      footer={
        <>
          <Button onClick={() => setPasswordRequest(null)}>Cancel</Button>
          <Button look="primary" type="submit" form="confirm-password" busy={busy}>
            Go on
          </Button>
        </>
      }
    >
      <form id="confirm-password" noValidate onSubmit={submit}>
        <Field label="Present password" errors={passwordRequest.errors}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
  return { run, busy, dialog };
};
