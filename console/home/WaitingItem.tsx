import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { retrieveFailure } from '../../domain/messages.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { SetIcon } from '../page/SetIcon.tsx';
import styles from './HomePage.module.css';
import { waitingAddress, type WaitingSearch } from './waiting.ts';

/** A count with a link to its list. Hidden at 0, but not if the count failed. */
export function WaitingItem({ waiting }: { readonly waiting: WaitingSearch }) {
  const { data, isError } = useSearchQuery({ path: waiting.set, filter: waiting.filter, pageSize: 1 });
  if (isError && !data) return <li className={styles['none']}>{retrieveFailure}</li>;
  if (!data || data.Total === 0) return null;
  return (
    <li>
      <Link to={waitingAddress(waiting)} className={styles['row']}>
        <SetIcon set={waiting.set} />
        <span className={['one-line', styles['words']].join(' ')}>{waiting.describe(data.Total)}</span>
        <ChevronRight size={16} aria-hidden />
      </Link>
    </li>
  );
}
