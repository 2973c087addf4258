import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { HomeAnswer } from '../../api/contract/home.ts';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { SetIcon } from '../page/SetIcon.tsx';
import { countRows } from '../rows.ts';
import { searchAddress } from '../searchAddress.ts';
import styles from './HomePage.module.css';

interface ChangedTodayProps {
  readonly changed: HomeAnswer['Changed'];
  readonly definitions: readonly SearchDefinition[];
}

/** The number of the group's records that each person was the last to change today. */
export function ChangedToday({ changed, definitions }: ChangedTodayProps) {
  const items = changed.flatMap((change) => {
    const definition = definitions.find((each) => each.Set === change.Set);
    return definition ? [{ ...change, definition }] : [];
  });
  if (items.length === 0) return <p className={styles['none']}>Nothing has changed in your group today.</p>;
  return (
    <ul className={styles['rows']}>
      {items.map(({ definition, Filter, Actor, Count, IsMore }) => (
        <li key={`${definition.Set} ${Filter}`}>
          <Link to={searchAddress(definition.Path, Filter)} className={styles['row']}>
            <SetIcon set={definition.Set} />
            <span className={styles['words']}>
              {Actor ?? 'You'} changed {IsMore && 'at least '}
              {countRows(definition, Count)}
            </span>
            <ChevronRight size={16} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
