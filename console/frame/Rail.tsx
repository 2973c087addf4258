import { House, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { readAddress } from '../address.ts';
import { searchAddress } from '../searchAddress.ts';
import { Skeleton } from '../ui/States.tsx';
import { Logo } from '../page/Logo.tsx';
import { headingOf, groupForNavigation } from '../page/navigation.ts';
import styles from './Rail.module.css';
import { SetIcon } from '../page/SetIcon.tsx';

/** Also used in the sheet on narrow screens. `definitions` is undefined while loading. */
export function RailLinks({
  definitions,
  onFollow,
}: {
  readonly definitions: readonly SearchDefinition[] | undefined;
  readonly onFollow?: (() => void) | undefined;
}) {
  const { pathname } = useLocation();
  const here = readAddress(pathname)?.path;
  return (
    <div className={styles['links']}>
      <NavLink to="/" end className={styles['link'] ?? ''} onClick={() => onFollow?.()} title="Home">
        <House size={18} aria-hidden />
        <span className={styles['word']}>Home</span>
      </NavLink>
      {definitions === undefined && (
        <div className={styles['waiting']}>
          {[96, 120, 80, 104, 88].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
      {groupForNavigation(definitions ?? []).map((group) => (
        <section key={group.heading} aria-labelledby={`rail-${group.heading}`}>
          <h2 id={`rail-${group.heading}`} className={styles['heading']}>
            {group.heading}
          </h2>
          <ul>
            {group.sets.map((set) => {
              const label = headingOf(set.Label);
              return (
                <li key={set.Set}>
                  <Link
                    to={searchAddress(set.Path)}
                    className={styles['link']}
                    aria-current={here === set.Path ? 'page' : undefined}
                    onClick={onFollow}
                    title={label}
                  >
                    <SetIcon set={set.Set} />
                    <span className={styles['word']}>{label}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RailProps {
  readonly definitions: readonly SearchDefinition[] | undefined;
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
}

/** Folded, it shows only icons. */
export function Rail({ definitions, isFolded, onFold }: RailProps) {
  const FoldIcon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav aria-label="Main" className={[styles['rail'], isFolded && styles['folded']].filter(Boolean).join(' ')}>
      <Link to="/" className={styles['brand']} aria-label="Waymark, to home">
        <Logo size={26} />
        <span className={styles['word']}>Waymark</span>
      </Link>
      <div className={styles['scroll']}>
        <RailLinks definitions={definitions} />
      </div>
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
        title={isFolded ? 'Expand menu' : 'Collapse menu'}
      >
        <FoldIcon size={18} aria-hidden />
        <span className={styles['word']}>{isFolded ? 'Expand menu' : 'Collapse menu'}</span>
      </button>
    </nav>
  );
}
