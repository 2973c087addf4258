import { type FormEvent, useState } from 'react';
import type { PasskeyQuestionAnswer } from '../../api/contract/secondFactor.ts';
import { deviceOf } from '../../domain/accounts/device.ts';
import { asFailure } from '../api/failure.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { takeFocus } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';
import setup from './AuthenticatorSetup.module.css';
import { createPasskey } from './passkeys.ts';
import { useAddPasskeyMutation, useOfferPasskeyMutation } from './securityApi.ts';
import styles from './SignInPage.module.css';

interface AddPasskeyProps {
  /** The passkey options from the last confirmed request. */
  readonly question: PasskeyQuestionAnswer;
  /** Receives new recovery codes to show once; null if the person keeps the old ones. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

export function AddPasskey({ question: initialOptions, onAdded }: AddPasskeyProps) {
  const [offer] = useOfferPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const [name, setName] = useState(() => deviceOf(navigator.userAgent));
  // The server accepts options only once, so another attempt needs new ones.
  const [unusedOptions, setUnusedOptions] = useState<PasskeyQuestionAnswer | null>(initialOptions);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);

  /** Returns the error messages; empty on success. */
  const createAndAdd = async (): Promise<readonly string[]> => {
    const offered = unusedOptions ? { data: unusedOptions, error: undefined } : await offer({});
    if (!offered.data) return [asFailure(offered.error).message];
    const created = await createPasskey(offered.data.Options);
    if (!created.ok) return [created.error];
    setUnusedOptions(null);
    const added = await add({ name, answer: created.value });
    if (added.data) {
      onAdded(added.data.RecoveryCodes);
      return [];
    }
    const failure = asFailure(added.error);
    return failure.Errors.find(({ FieldName }) => FieldName === 'name')?.ErrorMessages ?? [failure.message];
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') {
      setErrors(['Please enter a name']);
      return;
    }
    setBusy(true);
    setErrors([]);
    setErrors(await createAndAdd());
    setBusy(false);
  };
  return (
    <div className={setup['setup']}>
      <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        <p className={styles['note']}>
          The browser keeps the passkey on this device, in your password manager or on a security key, and asks you to unlock it.
        </p>
        <div role="alert" className="spoken">
          {errors.join(' ')}
        </div>
        <Field label="Name of the passkey" hint="By which you will know it in the list." errors={errors}>
          {(control) => (
            <TextInput
              {...control}
              ref={takeFocus}
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="primary" busy={busy} className={styles['submit']}>
          Create the passkey
        </Button>
      </form>
    </div>
  );
}
