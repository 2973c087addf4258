import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PasswordOwner } from '../../domain/accounts/password.ts';
import { passwordMinLength } from '../../domain/accounts/passwordLength.ts';
import { asFailure } from '../api/failure.ts';
import { type Complaint, complaintOfForm, complaintOfServer } from '../record/complaint.ts';
import { ErrorSummary } from '../record/ErrorSummary.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { type NewPassword, useSetPasswordMutation } from './passwordApi.ts';
import styles from './PasswordFields.module.css';
import { PasswordInput } from './PasswordInput.tsx';

interface Passwords {
  current: string;
  password: string;
}

interface PasswordFieldsProps {
  /** The secret of an emailed link; null if the current password is the proof. */
  readonly invitation: string | null;
  /** What the browser knows of the owner. The password must not contain it. */
  readonly owner?: PasswordOwner | undefined;
  /** For password managers. */
  readonly email: string;
  readonly submit: string;
  readonly onSet: (message: string) => void;
}

const allFields = ['current', 'password'] as const;

const unknownOwner: PasswordOwner = { names: [], email: '', institutions: [] };

/** Loads the large list of common passwords only when needed. */
const findPasswordFault = async (password: string, owner: PasswordOwner): Promise<string | null> => {
  if (password.length < passwordMinLength) return null;
  const rules = await import('../../domain/accounts/password.ts').catch(() => null);
  return rules?.passwordFault(password, owner) ?? null;
};

/** Fields for a new password and, without a link, for the current one. Checks the password before the server does. */
export function PasswordFields({ invitation, owner = unknownOwner, email, submit, onSet }: PasswordFieldsProps) {
  const [setPassword, { isLoading }] = useSetPasswordMutation();
  const [refusal, setRefusal] = useState<{ readonly complaint: Complaint; readonly count: number } | null>(null);
  const { register, handleSubmit, setFocus } = useForm<Passwords>({ defaultValues: { current: '', password: '' } });
  const shownFields = invitation === null ? allFields : allFields.slice(1);
  const errorsOf = (name: (typeof allFields)[number]) => refusal?.complaint.fields[name] ?? [];
  const submitPassword = async ({ current, password }: Passwords) => {
    const showRefusal = (complaint: Complaint) =>
      setRefusal((before) => ({ complaint: { ...complaint, title: 'The password has not been set.' }, count: (before?.count ?? 0) + 1 }));
    const fault = await findPasswordFault(password, owner);
    if (fault !== null) {
      showRefusal(complaintOfForm([{ field: 'password', messages: [fault] }], shownFields));
      return;
    }
    const newPassword: NewPassword = invitation === null ? { current, password } : { invitation, password };
    const answer = await setPassword(newPassword);
    if (answer.data) {
      onSet(answer.data.SuccessMessage);
      return;
    }
    showRefusal(complaintOfServer(asFailure(answer.error), shownFields));
  };
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void handleSubmit(submitPassword)(event)}>
      {refusal && (
        <ErrorSummary
          key={refusal.count}
          complaint={refusal.complaint}
          tabs={[]}
          fields={shownFields.map((name) => ({ name }))}
          onOpen={(name) => setFocus(name === 'current' ? 'current' : 'password')}
        />
      )}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {invitation === null && (
        <Field label="Present password" errors={errorsOf('current')}>
          {(control) => <PasswordInput {...control} autoComplete="current-password" {...register('current')} />}
        </Field>
      )}
      <Field
        label="New password"
        hint="At least 12 characters, not a common password or your own name. Three or four words that do not belong together are easy to keep in mind."
        errors={errorsOf('password')}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...register('password')} />}
      </Field>
      <Button type="submit" look="primary" busy={isLoading} className={styles['submit']}>
        {submit}
      </Button>
    </form>
  );
}
