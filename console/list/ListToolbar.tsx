import { Link } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { Checkbox } from '../ui/inputs.tsx';
import { holdsAll, isOwnGroupOnly, toggleQuick, withOwnGroupOnly } from './filterEdits.ts';
import styles from './ListToolbar.module.css';

interface ListToolbarProps {
  readonly definition: SearchDefinition;
  readonly filter: string;
  readonly addressOf: (filter: string) => string;
  readonly onFilter: (filter: string) => void;
}

/** Quick filters, and whether other groups' records are shown too. */
export function ListToolbar({ definition: { Fields, Filters, HasGroup }, filter, addressOf, onFilter }: ListToolbarProps) {
  return (
    <div className={styles['bar']}>
      {HasGroup && (
        <Checkbox
          label="My group only"
          className={styles['group']}
          checked={isOwnGroupOnly(Fields, filter)}
          onChange={(event) => onFilter(withOwnGroupOnly(Fields, filter, event.target.checked))}
        />
      )}
      {Filters.length > 0 && (
        <ul aria-label="Quick filters" className={styles['quick']}>
          {Filters.map((quick) => (
            <li key={quick.label}>
              <Link to={addressOf(toggleQuick(Fields, filter, quick.filter))} className={styles['link']} aria-current={holdsAll(Fields, filter, quick.filter) ? 'true' : undefined}>
                {quick.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
