import { ArrowDownWideNarrow, BookmarkPlus, Columns3 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { worksInSeveralGroups } from '../api/rights.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { Button } from '../ui/Button.tsx';
import { usePressGuard } from '../ui/usePressGuard.ts';
import { type ChangeFilter, hasQuick, isOwnGroupOnly, toggleQuick, setOwnGroupOnly } from './filterEdits.ts';
import { fieldSetOf } from './fieldSet.ts';
import { FilterCheckbox } from './FilterCheckbox.tsx';
import styles from './ListToolbar.module.css';

interface ListToolbarProps {
  readonly className: string | undefined;
  readonly definition: SearchDefinition;
  readonly filter: string;
  /** A search is running, so the filter cannot change. */
  readonly isBusy: boolean;
  readonly addressOf: (filter: string) => string;
  readonly onChange: ChangeFilter;
  /** Orders matches of words by relevance; null if they are, or if there are no words. */
  readonly onUnsort: (() => void) | null;
  /** Null where searches cannot be saved. */
  readonly onSave: (() => void) | null;
  /** Null where there are no columns. */
  readonly onColumns: (() => void) | null;
}

export function ListToolbar({ className, definition, filter, isBusy, addressOf, onChange, onUnsort, onSave, onColumns }: ListToolbarProps) {
  const { Filters, HasGroup } = definition;
  const hasGroups = worksInSeveralGroups(useSessionQuery().data);
  const set = fieldSetOf(definition);
  const guarded = usePressGuard(isBusy);
  return (
    <div className={[styles['bar'], isBusy && styles['held'], className].filter(Boolean).join(' ')}>
      {HasGroup && hasGroups && (
        <FilterCheckbox
          label="My group only"
          className={styles['group']}
          filter={filter}
          isTicked={isOwnGroupOnly(set, filter)}
          isBusy={isBusy}
          onTick={(own) => onChange((before) => setOwnGroupOnly(set, before, own))}
        />
      )}
      {Filters.length > 0 && (
        <ul aria-label="Quick filters" className={styles['quick']}>
          {Filters.map((quick) => (
            <li key={quick.label}>
              <Link
                to={addressOf(toggleQuick(set, filter, quick))}
                className={styles['link']}
                aria-current={hasQuick(set, filter, quick.filter) ? 'true' : undefined}
                {...guarded()}
              >
                {quick.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['end']}>
        {onUnsort && (
          <Button look="quiet" icon={ArrowDownWideNarrow} className={styles['action']} {...guarded(onUnsort)}>
            Best matches first
          </Button>
        )}
        {filter !== '' && onSave && (
          <Button look="quiet" icon={BookmarkPlus} className={styles['action']} {...guarded(onSave)}>
            Save search
          </Button>
        )}
        {onColumns && (
          <Button look="quiet" icon={Columns3} className={styles['action']} onClick={onColumns}>
            Columns
          </Button>
        )}
      </div>
    </div>
  );
}
