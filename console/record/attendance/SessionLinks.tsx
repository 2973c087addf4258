import { Link } from 'react-router-dom';
import type { SearchAnswer } from '../../../api/contract/search.ts';
import { printNumber } from '../../../domain/counts.ts';
import { printInstant } from '../../../domain/fields/instant.ts';
import { activity } from '../../../domain/records/activity.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';
import { editAddress } from '../../address.ts';
import { asFailure } from '../../api/failure.ts';
import { withQuery } from '../../queryString.ts';
import { registerAddress } from '../../register/registerAddress.ts';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { useSessions } from '../sessions/useSessions.ts';
import styles from './attendance.module.css';

interface SessionLinksProps {
  readonly activityId: number;
}

/** The list of sessions, the latest first: they are the ones that are not shown. */
const latestSessions = (activityId: number): string =>
  `${withQuery(editAddress(activity.path, activityId), { 'sessions-sort': 'start', 'sessions-order': 'desc' })}#sessions`;

interface FoundSessionsProps extends SessionLinksProps {
  readonly sessions: Pick<SearchAnswer, 'Data' | 'Total'>;
}

/** The registers of the sessions that were found, and the way to the list if there are more. */
export function FoundSessions({ activityId, sessions: { Data, Total } }: FoundSessionsProps) {
  return (
    <>
      <ul className={styles['sessions']}>
        {Data.map(({ Id, Title, start }) => (
          <li key={Id}>
            <Link to={registerAddress({ path: activitySession.path, id: Id })} className="tall-link">
              <span className="visually-hidden">Register of </span>
              {typeof Title === 'string' ? Title : ''}
            </Link>
            {typeof start === 'string' && <span className={styles['note']}>{printInstant(start)}</span>}
          </li>
        ))}
      </ul>
      {Total > Data.length && (
        <p>
          These are the first {printNumber(Data.length)} sessions.{' '}
          <Link to={latestSessions(activityId)}>The list has all {printNumber(Total)}.</Link>
        </p>
      )}
    </>
  );
}

/** The registers of an activity's sessions, in the order of their start. */
export function SessionLinks({ activityId }: SessionLinksProps) {
  const { currentData: sessions, error, refetch } = useSessions(activityId);
  if (sessions) return <FoundSessions activityId={activityId} sessions={sessions} />;
  if (!error) return <Skeleton width={320} height={24} />;
  return (
    <div className={styles['sessions']}>
      <ErrorState title="We couldn’t load the sessions" text={asFailure(error).message} onRetry={() => void refetch()} />
    </div>
  );
}
