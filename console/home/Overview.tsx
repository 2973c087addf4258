import { Link } from 'react-router-dom';
import type { OverviewCount } from '../../api/contract/home.ts';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { searchAddress } from '../searchAddress.ts';
import { Skeleton } from '../ui/States.tsx';
import styles from './HomePage.module.css';
import { overviewLabel, printCount } from './phrases.ts';

interface OverviewProps {
  /** Undefined while they are requested. */
  readonly counts: readonly OverviewCount[] | undefined;
  readonly definitions: readonly SearchDefinition[];
}

/** The numbers of the group, each with the list that it counts. */
export function Overview({ counts, definitions }: OverviewProps) {
  if (!counts)
    return (
      <div className={styles['numbers']}>
        <Skeleton height={68} />
      </div>
    );
  return (
    <ul aria-label="Numbers of the group" className={styles['numbers']}>
      {counts.flatMap((count) => {
        const definition = definitions.find((each) => each.Set === count.Set);
        return definition ? (
          <li key={count.Kind}>
            <Link to={searchAddress(definition.Path, count.Filter)} className={styles['number']}>
              <span className={['figures', count.Count === null ? styles['uncounted'] : styles['count']].join(' ')}>
                {printCount(count)}
              </span>{' '}
              <span>{overviewLabel(count)}</span>
            </Link>
          </li>
        ) : (
          []
        );
      })}
    </ul>
  );
}
