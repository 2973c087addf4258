import { Link } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { retrieveFailure } from '../../domain/messages.ts';
import { editAddress } from '../address.ts';
import { useRecentlyViewedQuery } from '../api/recentlyViewedApi.ts';
import { SetIcon } from '../page/SetIcon.tsx';
import { Skeleton } from '../ui/States.tsx';
import styles from './HomePage.module.css';

const maxShown = 10;

export function RecentlyViewed({ definitions }: { readonly definitions: readonly SearchDefinition[] }) {
  const { data, isError } = useRecentlyViewedQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isError && !data) return <p className={styles['none']}>{retrieveFailure}</p>;
  if (!data) return <Skeleton height={44} />;
  const items = data.flatMap((viewed) => {
    const definition = definitions.find((each) => each.Path === viewed.Path);
    return definition ? [{ ...viewed, set: definition.Set }] : [];
  });
  if (items.length === 0) return <p className={styles['none']}>Records you open will appear here.</p>;
  return (
    <ul className={styles['rows']}>
      {items.slice(0, maxShown).map(({ Path, Id, Title, Detail, set }) => (
        <li key={`${Path}/${Id}`}>
          <Link to={editAddress(Path, Id)} className={styles['row']}>
            <SetIcon set={set} />
            <span className={['one-line', styles['words']].join(' ')}>
              {Title === '' ? printRecordId(Id) : Title} <span className={styles['aside']}>{Detail}</span>
            </span>
            <span className={[styles['aside'], 'figures'].join(' ')}>{printRecordId(Id)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
