import { Link } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { editAddress } from '../address.ts';
import { useSearchQuery } from '../api/searchApi.ts';
import { SetIcon } from '../page/SetIcon.tsx';
import { titleOf } from '../rows.ts';
import { Skeleton } from '../ui/States.tsx';
import styles from './HomePage.module.css';
import { filterForIds, idsByPath, readRecentlyViewed, type Viewed } from '../recentlyViewed.ts';

/** One request fetches the names of all records with the same path, so equal paths share the result. */
function ViewedItem({
  definition,
  viewed,
  ids,
}: {
  readonly definition: SearchDefinition;
  readonly viewed: Viewed;
  readonly ids: readonly number[];
}) {
  const { data } = useSearchQuery({ path: viewed.path, filter: filterForIds(definition, ids), pageSize: ids.length });
  const row = data?.Data.find((each) => each.Id === viewed.id);
  if (data && !row) return null;
  return (
    <li>
      <Link to={editAddress(viewed.path, viewed.id)} className={styles['row']}>
        <SetIcon set={definition.Set} />
        <span className={['one-line', styles['words']].join(' ')}>{row ? titleOf(row) : <Skeleton width={160} height={20} />}</span>
        <span className={[styles['aside'], 'figures'].join(' ')}>{printRecordId(viewed.id)}</span>
      </Link>
    </li>
  );
}

export function RecentlyViewed({ user, definitions }: { readonly user: number; readonly definitions: readonly SearchDefinition[] }) {
  const viewed = readRecentlyViewed(user);
  const ids = idsByPath(viewed);
  const items = viewed.flatMap((each) => {
    const definition = definitions.find((other) => other.Path === each.path);
    return definition ? [{ definition, viewed: each, ids: ids.get(each.path) ?? [] }] : [];
  });
  if (items.length === 0) return <p className={styles['none']}>Records you open will appear here.</p>;
  return (
    <ul className={styles['rows']}>
      {items.map((item) => (
        <ViewedItem key={`${item.viewed.path}/${item.viewed.id}`} {...item} />
      ))}
    </ul>
  );
}
