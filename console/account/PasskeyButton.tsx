import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { asFailure } from '../api/failure.ts';
import { Button } from '../ui/Button.tsx';
import { takeFocus } from '../ui/focus.ts';
import { showPasskey } from './passkeys.ts';
import { useAskForPasskeyMutation, useShowPasskeyMutation } from './securityApi.ts';
import styles from './SignInPage.module.css';

interface PasskeyButtonProps {
  readonly isMain: boolean;
  readonly onShown: () => void;
}

export function PasskeyButton({ isMain, onShown }: PasskeyButtonProps) {
  const [ask] = useAskForPasskeyMutation();
  const [show] = useShowPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);

  /** Returns the error message; null on success. */
  const attempt = async (): Promise<string | null> => {
    const question = await ask();
    if (!question.data) return asFailure(question.error).message;
    const shown = await showPasskey(question.data.Options);
    if (!shown.ok) return shown.error;
    const answer = await show({ answer: shown.value });
    return answer.data ? null : asFailure(answer.error).message;
  };
  const use = async () => {
    setBusy(true);
    setComplaint(null);
    const why = await attempt();
    setBusy(false);
    setComplaint(why);
    if (why === null) onShown();
  };
  return (
    <>
      <Button
        icon={KeyRound}
        look={isMain ? 'primary' : 'secondary'}
        busy={busy}
        className={styles['submit']}
        {...(isMain ? { ref: takeFocus } : {})}
        onClick={() => void use()}
      >
        Use a passkey
      </Button>
      <div role="alert" className="spoken">
        {complaint}
      </div>
      {complaint && <p className={styles['error']}>{complaint}</p>}
    </>
  );
}
