import { Link } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { viewsOf } from '../page/navigation.ts';
import { searchAddress } from '../searchAddress.ts';
import styles from './ViewSwitch.module.css';

/** Links to the views of a list: all students, those not tracked yet. Renders nothing for a list without views. */
export function ViewSwitch({ current }: { readonly current: SearchDefinition }) {
  const { data: definitions = [] } = useDefinitionsQuery();
  const views = viewsOf(definitions, current.Set);
  if (views.length === 0) return null;
  return (
    <nav aria-label="Views" className={styles['views']}>
      {views.map(({ label, definition }) => (
        <Link
          key={definition.Set}
          to={searchAddress(definition.Path)}
          className={styles['view']}
          aria-current={definition.Set === current.Set ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
