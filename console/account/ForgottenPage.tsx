import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { signInAddress } from '../address.ts';
import { asFailure } from '../api/failure.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { usePageTitle } from '../frame/pageTitle.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { useSendForgottenLinkMutation } from './passwordApi.ts';
import styles from './SignInPage.module.css';
import { VisitorPage } from './VisitorPage.tsx';

/** Requests a link that resets the password. */
export function ForgottenPage() {
  usePageTitle('Forgot your password?');
  // The session response contains the anti-forgery token.
  useSessionQuery();
  const [send, { data: sent, error, isLoading }] = useSendForgottenLinkMutation();
  const { register, handleSubmit, setFocus, formState } = useForm<{ email: string }>({ defaultValues: { email: '' } });
  useEffect(() => setFocus('email'), [setFocus]);
  const failure = error && asFailure(error);
  const errors = [
    ...[formState.errors.email?.message].filter((message) => message !== undefined),
    ...(failure?.Errors.find((each) => each.FieldName === 'email')?.ErrorMessages ?? []),
  ];
  return (
    <VisitorPage heading="Forgot your password?">
      {sent ? (
        <>
          <output className={styles['good']}>{sent.SuccessMessage}</output>
          <p className={styles['note']}>
            Nothing there after a few minutes? Look in your spam folder, or ask an administrator of your group.
          </p>
        </>
      ) : (
        <>
          <p className={styles['note']}>We send you an email with a link. With it you choose a new password.</p>
          {failure && errors.length === 0 && (
            <p role="alert" className={styles['error']}>
              {failure.message}
            </p>
          )}
          <form noValidate className={styles['form']} onSubmit={(event) => void handleSubmit((given) => send(given))(event)}>
            <Field label="Email address" errors={errors}>
              {(control) => (
                <TextInput
                  {...control}
                  type="email"
                  autoComplete="username"
                  spellCheck={false}
                  autoCapitalize="none"
                  {...register('email', { required: 'Please enter your email address' })}
                />
              )}
            </Field>
            <Button type="submit" look="primary" busy={isLoading} className={styles['submit']}>
              Send the link
            </Button>
          </form>
        </>
      )}
      <Link to={signInAddress('/')} className={styles['link']}>
        Back to sign in
      </Link>
    </VisitorPage>
  );
}
