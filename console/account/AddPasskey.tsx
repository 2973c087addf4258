import { useState } from 'react';
import type { PasskeyQuestionAnswer } from '../../api/contract/secondFactor.ts';
import { deviceOf } from '../../domain/accounts/device.ts';
import { enterName } from '../../domain/signInMessages.ts';
import { errorsAt, errorsOfFailureAt } from '../form/shownErrors.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { Button } from '../ui/Button.tsx';
import { takeFocus } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';
import setup from './AuthenticatorSetup.module.css';
import { createPasskey } from './passkeys.ts';
import { useReauthentication } from './useReauthentication.tsx';
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
  const { ask, dialog } = useReauthentication();
  // The server accepts options only once, so another attempt needs new ones.
  const [unusedOptions, setUnusedOptions] = useState<PasskeyQuestionAnswer | null>(initialOptions);
  const form = useForm({
    initial: { name: deviceOf(navigator.userAgent) },
    check: ({ name }) => (name.trim() === '' ? [{ field: 'name', messages: [enterName] }] : []),
    send: async ({ name }) => {
      const options = unusedOptions ?? (await ask((current) => offer({ current })));
      // Why there are none was said, or the person closed the question for the password.
      if (!options) return null;
      setUnusedOptions(options);
      const created = await createPasskey(options.Options);
      if (!created.ok) return errorsAt('name', [created.error]);
      setUnusedOptions(null);
      const added = await add({ name, answer: created.value });
      if (!added.data) return errorsOfFailureAt('name', added.error);
      onAdded(added.data.RecoveryCodes);
      return null;
    },
  });
  return (
    <div className={setup['setup']}>
      <form {...form.element} className={styles['form']}>
        <p className={styles['note']}>
          The browser keeps the passkey on this device, in your password manager or on a security key, and asks you to unlock it.
        </p>
        <div role="alert" className="visually-hidden">
          {form.errorsOf('name').join(' ')}
        </div>
        <FormField form={form} name="name" label="Name of the passkey" hint="A name to help you recognise it in the list.">
          {(control) => <TextInput {...control} {...form.text('name')} ref={takeFocus} maxLength={60} autoComplete="off" />}
        </FormField>
        <Button type="submit" look="primary" isBusy={form.isSending} className={styles['submit']}>
          Create the passkey
        </Button>
      </form>
      {dialog}
    </div>
  );
}
