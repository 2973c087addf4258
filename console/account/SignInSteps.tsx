import { type ReactNode, useState } from 'react';
import type { OfferAnswer } from '../../api/contract/secondFactor.ts';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { api } from '../api/api.ts';
import { asFailure } from '../api/failure.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { sessionBegan } from '../api/connection.ts';
import { seenFromTheGroup, useLogoutMutation } from '../api/sessionApi.ts';
import { Button } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { CodeFields } from './CodeFields.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SignInPage.module.css';
import { useOfferAuthenticatorMutation, useShowCodeMutation } from './securityApi.ts';
import { VisitorPage } from './VisitorPage.tsx';
import { useConfirmed } from './useConfirmed.tsx';

interface StepProps {
  readonly onDone: () => void;
  /** The way back to the first step. */
  readonly wayBack: ReactNode;
}

/** A code of the authenticator app, or a recovery code in its place. */
function CodeStep({ onDone, wayBack }: StepProps) {
  const [show, { isLoading }] = useShowCodeMutation();
  const [isRecovering, setIsRecovering] = useState(false);
  const send = async (code: string) => {
    const answer = await show({ code });
    if (answer.data) onDone();
    return answer.error ?? null;
  };
  return (
    <VisitorPage heading="Second step">
      <CodeFields
        key={String(isRecovering)}
        label={isRecovering ? 'Recovery code' : 'Code from your authenticator app'}
        hint={isRecovering ? 'One of the codes that you kept when you set the app up. Each works once.' : '6 digits. The app shows a new code every 30 seconds.'}
        submit="Sign in"
        busy={isLoading}
        isNumber={!isRecovering}
        onCode={send}
      />
      <Button look="quiet" onClick={() => setIsRecovering(!isRecovering)}>
        {isRecovering ? 'Use the authenticator app' : 'Use a recovery code'}
      </Button>
      {isRecovering && <p className={styles['note']}>If you have lost your codes too, an administrator of your groups can reset your second factor.</p>}
      {wayBack}
    </VisitorPage>
  );
}

function NewPasswordStep({ onDone, wayBack }: StepProps) {
  return (
    <VisitorPage heading="Choose your own password">
      <p className={styles['note']}>The password that you were given works only until you choose your own.</p>
      <PasswordFields invitation={null} email="" submit="Change the password and go on" onSet={onDone} />
      {wayBack}
    </VisitorPage>
  );
}

/** Leads somebody who must have a second factor through setting one up. */
function EnrolStep({ onDone, wayBack }: StepProps) {
  const [makeOffer] = useOfferAuthenticatorMutation();
  const { run, busy, dialog } = useConfirmed();
  const [offer, setOffer] = useState<OfferAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    return (
      <VisitorPage heading="Your recovery codes">
        <RecoveryCodes codes={codes} onDone={onDone} />
      </VisitorPage>
    );
  }
  return (
    <VisitorPage heading="Set up a second factor">
      {offer ? (
        <AuthenticatorSetup offer={offer} onAdded={(recoveryCodes) => (recoveryCodes ? setCodes(recoveryCodes) : onDone())} />
      ) : (
        <>
          <p className={styles['note']}>
            One of your roles needs more than a password. You need an authenticator app, on your phone or in your password manager; it shows a new code every 30
            seconds.
          </p>
          <Button look="primary" busy={busy} className={styles['submit']} onClick={() => void run((current) => makeOffer({ current }), setOffer)}>
            Set up an authenticator app
          </Button>
        </>
      )}
      {wayBack}
      {dialog}
    </VisitorPage>
  );
}

/** What is left to do for somebody whose password was right. */
export function SignInSteps({ pending }: { readonly pending: SessionAnswer['Pending'] }) {
  const dispatch = useAppDispatch();
  const messages = useMessages();
  const [logout, { isLoading }] = useLogoutMutation();
  const onDone = () => {
    dispatch(sessionBegan());
    dispatch(api.util.invalidateTags([...seenFromTheGroup]));
  };
  const startAgain = async () => {
    const answer = await logout();
    if (answer.error) messages.error(asFailure(answer.error).message);
    else dispatch(api.util.invalidateTags(['Session']));
  };
  const wayBack = (
    <Button look="quiet" busy={isLoading} onClick={() => void startAgain()}>
      Sign in as somebody else
    </Button>
  );
  switch (pending[0]) {
    case 'secondFactor':
      return <CodeStep onDone={onDone} wayBack={wayBack} />;
    case 'newPassword':
      return <NewPasswordStep onDone={onDone} wayBack={wayBack} />;
    case 'enrolSecondFactor':
      return <EnrolStep onDone={onDone} wayBack={wayBack} />;
    case undefined:
      return null;
  }
}
