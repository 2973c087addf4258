import type { PasswordOwner } from '../../domain/accounts/password.ts';
import { minPasswordLength } from '../../domain/accounts/passwordLength.ts';
import { asFailure } from '../api/failure.ts';
import { errorsAt, errorsOfServer } from '../form/shownErrors.ts';
import { ErrorSummary } from '../form/ErrorSummary.tsx';
import { focusField } from '../form/focusField.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { Button } from '../ui/Button.tsx';
import { type NewPassword, useSetPasswordMutation } from './passwordApi.ts';
import styles from './PasswordFields.module.css';
import { PasswordInput } from './PasswordInput.tsx';

interface PasswordFieldsProps {
  /** The secret of an emailed link; null if the current password is the proof. */
  readonly invitation: string | null;
  /** The names and addresses of the owner that the browser knows. The password must not contain them. */
  readonly owner?: PasswordOwner | undefined;
  /** The user name for password managers. */
  readonly email: string;
  readonly submitLabel: string;
  readonly onSet: (message: string) => void;
}

const unknownOwner: PasswordOwner = { names: [], email: '', institutions: [] };

/** Loads the large list of common passwords only when needed. */
const findPasswordFault = async (password: string, owner: PasswordOwner): Promise<string | null> => {
  if (password.length < minPasswordLength) return null;
  const rules = await import('../../domain/accounts/password.ts').catch(() => null);
  return rules?.passwordFault(password, owner) ?? null;
};

/** Fields for a new password and, without a link, for the current one. Checks the password before the server does. */
export function PasswordFields({ invitation, owner = unknownOwner, email, submitLabel: submit, onSet }: PasswordFieldsProps) {
  const [setPassword] = useSetPasswordMutation();
  const shownFields = invitation === null ? ['current', 'password'] : ['password'];
  const form = useForm({
    initial: { current: '', password: '' },
    // The error summary takes the focus.
    onRefusal: 'stay',
    send: async ({ current, password }) => {
      const fault = await findPasswordFault(password, owner);
      if (fault !== null) return errorsAt('password', [fault]);
      const newPassword: NewPassword = invitation === null ? { current, password } : { invitation, password };
      const { data, error } = await setPassword(newPassword);
      if (!data) return errorsOfServer(asFailure(error), shownFields);
      onSet(data.SuccessMessage);
      return null;
    },
  });
  return (
    <form {...form.element} className={styles['form']}>
      {form.shownErrors && (
        <ErrorSummary
          key={form.refusals}
          shownErrors={{ ...form.shownErrors, title: 'The password has not been set.' }}
          fields={shownFields}
          onOpen={focusField}
        />
      )}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {invitation === null && (
        <FormField form={form} name="current" label="Current password">
          {(control) => <PasswordInput {...control} {...form.text('current')} autoComplete="current-password" />}
        </FormField>
      )}
      <FormField
        form={form}
        name="password"
        label="New password"
        hint={`At least ${minPasswordLength} characters, not a common password or your own name. Three or four random words are easy to remember.`}
      >
        {(control) => <PasswordInput {...control} {...form.text('password')} autoComplete="new-password" />}
      </FormField>
      <Button type="submit" look="primary" isBusy={form.isSending} className={styles['submit']}>
        {submit}
      </Button>
    </form>
  );
}
