import { ChevronRight, FilePenLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OwnAnswer } from '../../api/contract/own.ts';
import { asFailure } from '../api/failure.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { searchAddress } from '../searchAddress.ts';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { useOwnQuery } from './ownApi.ts';
import styles from './own.module.css';

type WaitingItem = OwnAnswer['Waiting'][number];

const words: Readonly<Record<WaitingItem['Kind'], (count: number) => string>> = {
  contractsToSign: (count) => (count === 1 ? 'A contract needs your signature' : `${count} contracts need your signature`),
};

export function OwnHome() {
  usePageTitle('Home');
  const { data: session } = useSessionQuery();
  const { data, error, refetch } = useOwnQuery();
  if (error && !data)
    return <ErrorState isScreen title="Your work could not be shown" text={asFailure(error).message} onRetry={() => void refetch()} />;
  const groups = [...new Set((data?.Ambassadors ?? []).map(({ Group }) => Group))];
  return (
    <div className={styles['page']}>
      <h1>Hello{session?.User ? `, ${session.User.Name.split(' ')[0] ?? ''}` : ''}</h1>
      {groups.length > 0 && <p className={styles['about']}>Student ambassador for {groups.join(' and ')}</p>}
      <section aria-labelledby="own-waiting" className={styles['section']}>
        <h2 id="own-waiting">Needs your attention</h2>
        {!data && <Skeleton height={56} />}
        {data && data.Waiting.length === 0 && <p className={styles['nothing']}>Nothing needs your attention.</p>}
        {data && data.Waiting.length > 0 && (
          <ul className={styles['cards']}>
            {data.Waiting.map((each) => (
              <li key={each.Kind}>
                <Link className={styles['card']} to={`${searchAddress(each.Path)}?filter=${encodeURIComponent(each.Filter)}`}>
                  <FilePenLine size={20} aria-hidden />
                  <span className={styles['words']}>{words[each.Kind](each.Count)}</span>
                  <ChevronRight size={18} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
