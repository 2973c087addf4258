import type { SecondFactorAnswer } from '../../api/contract/secondFactor.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { Button } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import styles from './SecurityPage.module.css';
import { useRemovePasskeyMutation } from './securityApi.ts';
import { useReauthentication } from './useReauthentication.tsx';

interface PasskeyListProps {
  readonly passkeys: SecondFactorAnswer['Passkeys'];
  readonly canRemove: boolean;
}

export function PasskeyList({ passkeys, canRemove }: PasskeyListProps) {
  const [remove] = useRemovePasskeyMutation();
  const messages = useMessages();
  const { run, isBusy, dialog } = useReauthentication();
  const removePasskey = (id: string) =>
    void run(
      (current) => remove({ id, current }),
      ({ SuccessMessage }) => messages.success(SuccessMessage),
    );
  return (
    <>
      <ul className={styles['sessions']} aria-label="Passkeys">
        {passkeys.map(({ Id, Name, Added, LastUsed }) => (
          <li key={Id} className={styles['session']}>
            <div className={styles['passkey']}>
              <p className={styles['device']}>{Name}</p>
              <p className={styles['detail']}>
                Passkey · added {printInstant(Added)} · {LastUsed === null ? 'not used yet' : `last used ${printInstant(LastUsed)}`}
              </p>
            </div>
            {canRemove && (
              <Button isBusy={isBusy} aria-label={`Remove the passkey ${Name}`} onClick={() => removePasskey(Id)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
