import { Link } from 'react-router-dom';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { viewLinksOf } from '../page/navigation.ts';
import styles from './ViewSwitch.module.css';

interface ViewSwitchProps {
  /** The list whose views these are, or one of them. */
  readonly list: string;
  /** The set of the view on screen; null for a screen of its own. */
  readonly current: string | null;
}

/** Links to the views of a list: all students, those not tracked yet. Renders nothing for a list without views. */
export function ViewSwitch({ list, current }: ViewSwitchProps) {
  const { data: definitions = [] } = useDefinitionsQuery();
  const { data: session } = useSessionQuery();
  const views = viewLinksOf(definitions, list, session);
  if (views.length === 0) return null;
  return (
    <nav aria-label="Views" className={styles['views']}>
      {views.map(({ label, address, set }) => (
        <Link key={address} to={address} className={styles['view']} aria-current={set === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
