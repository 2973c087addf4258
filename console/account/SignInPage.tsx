import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { forgottenAddress, addressAfterSignIn } from '../address.ts';
import { sessionStarted } from '../api/connection.ts';
import { asFailure } from '../api/failure.ts';
import { useAppDispatch, useAppSelector } from '../api/hooks.ts';
import { clearWrittenPosition } from '../api/readAfter.ts';
import { useLoginMutation, useSessionQuery } from '../api/sessionApi.ts';
import { usePageTitle } from '../frame/pageTitle.ts';
import { createLazyScreen } from '../ui/lazyScreen.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import styles from './SignInPage.module.css';
import { VisitorPage } from './VisitorPage.tsx';

interface Credentials {
  email: string;
  password: string;
}

const SignInSteps = createLazyScreen(() => import('./SignInSteps.tsx').then(({ SignInSteps: Steps }) => Steps));

/** The message that the previous page passed on. */
const messageOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'message' in state && typeof state.message === 'string' ? state.message : null;

/** Signs a person in, in one or more steps, then opens the address that they came for. */
export function SignInPage() {
  usePageTitle('Sign in');
  const [query] = useSearchParams();
  const dispatch = useAppDispatch();
  const told = messageOf(useLocation().state);
  const isSignedOut = useAppSelector((state) => state.connection.isSignedOut);
  const { data: session, isFetching } = useSessionQuery(undefined, { refetchOnMountOrArgChange: true });
  const [login, { error, isLoading }] = useLoginMutation();
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({ defaultValues: { email: '', password: '' } });
  useEffect(() => setFocus('email'), [setFocus]);

  if (session?.Authenticated && !isSignedOut && !isFetching) return <Navigate replace to={addressAfterSignIn(query)} />;
  if (session && session.Pending.length > 0) return <SignInSteps session={session} />;
  const failure = error && asFailure(error);
  const errorsOf = (name: keyof Credentials) => [
    ...[formState.errors[name]?.message].filter((message) => message !== undefined),
    ...(failure?.Errors.find((each) => each.FieldName === name)?.ErrorMessages ?? []),
  ];
  const signIn = async (credentials: Credentials) => {
    const answer = await login(credentials);
    if (answer.error) return;
    clearWrittenPosition();
    dispatch(sessionStarted());
  };
  return (
    <VisitorPage heading="Sign in">
      {told && <output className={styles['good']}>{told}</output>}
      {isSignedOut && <p className={styles['note']}>Your session has ended. Sign in to go on where you were.</p>}
      {failure && (
        <p role="alert" className={styles['error']}>
          {failure.message}
        </p>
      )}
      <form noValidate className={styles['form']} onSubmit={(event) => void handleSubmit(signIn)(event)}>
        <Field label="E-mail address" errors={errorsOf('email')}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="username"
              spellCheck={false}
              autoCapitalize="none"
              {...register('email', { required: 'Please enter your e-mail address' })}
            />
          )}
        </Field>
        <Field label="Password" errors={errorsOf('password')}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              {...register('password', { required: 'Please enter your password' })}
            />
          )}
        </Field>
        <Button type="submit" look="primary" busy={isLoading} className={styles['submit']}>
          Sign in
        </Button>
      </form>
      <Link to={forgottenAddress} className={styles['link']}>
        Forgot your password?
      </Link>
    </VisitorPage>
  );
}
