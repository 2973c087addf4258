import { Link } from 'react-router-dom';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { viewsOf } from '../page/navigation.ts';
import { searchAddress } from '../searchAddress.ts';
import styles from './ViewSwitch.module.css';

interface ViewSwitchProps {
  /** The set of the view on screen. */
  readonly current: string;
}

/** Links to the views of a list: all students, those not tracked yet. Renders nothing for a list without views. */
export function ViewSwitch({ current }: ViewSwitchProps) {
  const { data: definitions = [] } = useDefinitionsQuery();
  const views = viewsOf(definitions, current);
  if (views.length === 0) return null;
  return (
    <nav aria-label="Views" className={styles['views']}>
      {views.map(({ label, definition }) => (
        <Link
          key={definition.Set}
          to={searchAddress(definition.Path)}
          className={styles['view']}
          aria-current={definition.Set === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
