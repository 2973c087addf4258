import { Link } from 'react-router-dom';
import { printInstant } from '../../../domain/fields/instant.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';
import { useSearchQuery } from '../../api/searchApi.ts';
import { registerAddress } from '../../register/registerAddress.ts';
import { Skeleton } from '../../ui/States.tsx';
import styles from './attendance.module.css';

/** The registers of an activity's sessions, in the order of their start. */
export function SessionLinks({ activity }: { readonly activity: number }) {
  const { currentData: sessions } = useSearchQuery({
    path: `activities/${activity}/sessions`,
    recordPath: activitySession.path,
    filter: '',
    sort: 'start',
    order: 'asc',
    page: 1,
    pageSize: 500,
  });
  if (!sessions) return <Skeleton width={320} height={24} />;
  return (
    <ul className={styles['sessions']}>
      {sessions.Data.map(({ Id, Title, start }) => (
        <li key={Id}>
          <Link to={registerAddress({ path: activitySession.path, id: Id })} className="tall-link">
            <span className="visually-hidden">Register of </span>
            {typeof Title === 'string' ? Title : ''}
          </Link>
          {typeof start === 'string' && <span className={styles['note']}>{printInstant(start)}</span>}
        </li>
      ))}
    </ul>
  );
}
