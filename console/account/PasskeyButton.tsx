import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { asFailure } from '../api/failure.ts';
import { Button } from '../ui/Button.tsx';
import { takeFocus } from '../ui/focus.ts';
import { requestPasskey } from './passkeys.ts';
import { useAskForPasskeyMutation, useShowPasskeyMutation } from './securityApi.ts';
import styles from './SignInPage.module.css';

interface PasskeyButtonProps {
  readonly isMain: boolean;
  readonly onShown: () => void;
}

export function PasskeyButton({ isMain, onShown }: PasskeyButtonProps) {
  const [requestOptions] = useAskForPasskeyMutation();
  const [sendAnswer] = useShowPasskeyMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  /** Returns the error message; null on success. */
  const usePasskey = async (): Promise<string | null> => {
    const question = await requestOptions();
    if (!question.data) return asFailure(question.error).message;
    const credential = await requestPasskey(question.data.Options);
    if (!credential.ok) return credential.error;
    const answer = await sendAnswer({ answer: credential.value });
    return answer.data ? null : asFailure(answer.error).message;
  };
  const signIn = async () => {
    setIsBusy(true);
    setError(null);
    const failure = await usePasskey();
    setIsBusy(false);
    setError(failure);
    if (failure === null) onShown();
  };
  return (
    <>
      <Button
        icon={KeyRound}
        look={isMain ? 'primary' : 'secondary'}
        isBusy={isBusy}
        className={styles['submit']}
        {...(isMain ? { ref: takeFocus } : {})}
        onClick={() => void signIn()}
      >
        Use a passkey
      </Button>
      <div role="alert" className="visually-hidden">
        {error}
      </div>
      {error && <p className={styles['error']}>{error}</p>}
    </>
  );
}
