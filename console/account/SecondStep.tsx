import { type ReactNode, useState } from 'react';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { Button } from '../ui/Button.tsx';
import { CodeFields } from './CodeFields.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useShowCodeMutation } from './securityApi.ts';
import styles from './SignInPage.module.css';
import { VisitorPage } from './VisitorPage.tsx';

export interface StepProps {
  readonly onDone: () => void;
  readonly startAgainButton: ReactNode;
}

const recoveryHint = 'One of the codes that you kept when you set up your second factor. Each works once.';
const appHint = '6 digits. The app shows a new code every 30 seconds.';

interface SecondStepProps extends StepProps {
  readonly factors: NonNullable<SessionAnswer['SecondFactor']>;
}

/** Asks for a code or a passkey, or for a recovery code instead. */
export function SecondStep({ factors: { Authenticator: hasApp, Passkeys: hasPasskeys }, onDone, startAgainButton }: SecondStepProps) {
  const [sendCode] = useShowCodeMutation();
  const [isRecovering, setIsRecovering] = useState(!hasApp && !hasPasskeys);
  const submitCode = async (code: string) => {
    const answer = await sendCode({ code });
    if (answer.data) onDone();
    return answer.error ?? null;
  };
  const asksForCode = hasApp || isRecovering;
  return (
    <VisitorPage heading="Second step">
      {asksForCode && (
        <CodeFields
          key={String(isRecovering)}
          label={isRecovering ? 'Recovery code' : 'Code from your authenticator app'}
          hint={isRecovering ? recoveryHint : appHint}
          submit="Sign in"
          isNumber={!isRecovering}
          onCode={submitCode}
        />
      )}
      {hasPasskeys && <PasskeyButton isMain={!asksForCode} onShown={onDone} />}
      {(hasApp || !isRecovering) && (
        <Button look="quiet" onClick={() => setIsRecovering(!isRecovering)}>
          {isRecovering ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
      {isRecovering && (
        <p className={styles['note']}>If you have lost your codes too, an administrator of your groups can reset your second factor.</p>
      )}
      {startAgainButton}
    </VisitorPage>
  );
}
