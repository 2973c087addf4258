import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { forgottenAddress, addressAfterSignIn } from '../address.ts';
import { sessionStarted } from '../api/connection.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { clearWrittenPosition } from '../api/readAfter.ts';
import { abandonRequests } from '../api/request.ts';
import { useLoginMutation, useSessionQuery } from '../api/sessionApi.ts';
import { errorsOfFailure } from '../form/shownErrors.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import { Button } from '../ui/Button.tsx';
import { EmailInput } from './EmailInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import styles from './SignInPage.module.css';
import { VisitorPage } from './VisitorPage.tsx';
import { maxSessionHours } from '../../domain/accounts/sessions.ts';
import { enterEmail, enterPassword, sessionPolicy } from '../../domain/signInMessages.ts';

const empty = { email: '', password: '' };

const missing = ({ email, password }: typeof empty) => [
  ...(email === '' ? [{ field: 'email' as const, messages: [enterEmail] }] : []),
  ...(password === '' ? [{ field: 'password' as const, messages: [enterPassword] }] : []),
];

const SignInSteps = createLazyScreen(() => import('./SignInSteps.tsx').then(({ SignInSteps: Steps }) => Steps));

/** The message that the previous page passed on. */
const messageOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'message' in state && typeof state.message === 'string' ? state.message : null;

/** Signs a person in, in one or more steps, then opens the address that they came for. */
export function SignInPage() {
  usePageTitle('Sign in');
  const [query] = useSearchParams();
  const dispatch = useAppDispatch();
  const message = messageOf(useLocation().state);
  const isSignedOut = useAppSelector((state) => state.connection.isSignedOut);
  const { data: session, isFetching } = useSessionQuery(undefined, { refetchOnMountOrArgChange: true });
  const [login] = useLoginMutation();
  const form = useForm({
    initial: empty,
    check: missing,
    send: async (credentials) => {
      abandonRequests();
      const { error } = await login(credentials);
      if (error) return errorsOfFailure(error, Object.keys(empty));
      clearWrittenPosition();
      dispatch(sessionStarted());
      return null;
    },
  });

  if (session?.Authenticated && !isSignedOut && !isFetching) return <Navigate replace to={addressAfterSignIn(query)} />;
  if (session && session.Pending.length > 0) return <SignInSteps session={session} />;
  return (
    <VisitorPage heading="Sign in">
      {message && <output className={styles['good']}>{message}</output>}
      {isSignedOut && <p className={styles['note']}>You’ve been signed out. Sign in to carry on; your changes are kept.</p>}
      {form.message && (
        <p role="alert" className={styles['error']}>
          {form.message}
        </p>
      )}
      <form {...form.element} className={styles['form']}>
        <FormField form={form} name="email" label="Email address">
          {(control) => <EmailInput {...control} {...form.text('email')} />}
        </FormField>
        <FormField form={form} name="password" label="Password">
          {(control) => <PasswordInput {...control} {...form.text('password')} autoComplete="current-password" />}
        </FormField>
        <Button type="submit" look="primary" isBusy={form.isSending} className={styles['submit']}>
          Sign in
        </Button>
      </form>
      <Link to={forgottenAddress} className={styles['link']}>
        Forgot your password?
      </Link>
      <p className={styles['note']}>{sessionPolicy(maxSessionHours)}</p>
    </VisitorPage>
  );
}
