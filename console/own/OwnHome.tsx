import { Briefcase, ChevronRight, FilePenLine, type LucideIcon, Undo2 } from 'lucide-react';
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

interface Waiting {
  readonly icon: LucideIcon;
  readonly one: string;
  readonly many: string;
}

const waiting: Readonly<Record<WaitingItem['Kind'], Waiting>> = {
  contractsToSign: { icon: FilePenLine, one: 'A contract needs your signature', many: 'contracts need your signature' },
  timesheetsSentBack: { icon: Undo2, one: 'A timesheet was sent back to you', many: 'timesheets were sent back to you' },
  claimsSentBack: { icon: Undo2, one: 'An expense claim was sent back to you', many: 'expense claims were sent back to you' },
  offersToAnswer: { icon: Briefcase, one: 'There is work that you can apply for', many: 'work offers that you can apply for' },
};

function WaitingLink({ item: { Kind, Path, Filter, Count } }: { readonly item: WaitingItem }) {
  const { icon: Icon, one, many } = waiting[Kind];
  return (
    <Link className={styles['card']} to={`${searchAddress(Path)}?filter=${encodeURIComponent(Filter)}`}>
      <Icon size={20} aria-hidden />
      <span className={styles['words']}>{Count === 1 ? one : `${Count} ${many}`}</span>
      <ChevronRight size={18} aria-hidden />
    </Link>
  );
}

export function OwnHome() {
  usePageTitle('Home');
  const { data: session } = useSessionQuery();
  const { data, error, refetch } = useOwnQuery();
  if (error && !data)
    return <ErrorState isScreen title="We couldn’t load your work" text={asFailure(error).message} onRetry={() => void refetch()} />;
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
                <WaitingLink item={each} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
