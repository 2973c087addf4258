import type { SessionsAnswer } from '../../api/contract/sessions.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { asFailure } from '../api/failure.ts';
import { Button } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import styles from './SecurityPage.module.css';
import { useEndSessionsMutation, useSessionsQuery } from './securityApi.ts';
import { useReauthentication } from './useReauthentication.tsx';

type Session = SessionsAnswer['Sessions'][number];

const describeSession = ({ Address, Started, LastUsed, Current }: Session): string =>
  [Address, `signed in ${printInstant(Started)}`, ...(Current ? [] : [`last used ${printInstant(LastUsed)}`])].filter(Boolean).join(' · ');

export function SessionList() {
  const { data, error, refetch } = useSessionsQuery();
  const [end] = useEndSessionsMutation();
  const messages = useMessages();
  const { run, isBusy, dialog } = useReauthentication();
  if (!data && error) {
    return <ErrorState title="We couldn’t load the list" text={asFailure(error).message} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton width={420} height={80} />;
  const endSessions = (which: { readonly id: string } | { readonly others: true }) =>
    void run(
      (current) => end({ ...which, current }),
      ({ SuccessMessage }) => messages.success(SuccessMessage),
    );
  return (
    <>
      <ul className={styles['sessions']}>
        {data.Sessions.map((session) => (
          <li key={session.Id} className={styles['session']}>
            <div>
              <p className={styles['device']}>
                {session.Device || 'Unknown device'}
                {session.Current && ' (this browser)'}
              </p>
              <p className={styles['detail']}>{describeSession(session)}</p>
            </div>
            {!session.Current && (
              <Button isBusy={isBusy} aria-label={`End the session of ${session.Device}`} onClick={() => endSessions({ id: session.Id })}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.Sessions.length > 1 && (
        <Button isBusy={isBusy} onClick={() => endSessions({ others: true })}>
          Sign out everywhere else
        </Button>
      )}
      {dialog}
    </>
  );
}
