import { createPortal } from 'react-dom';
import { Menu } from '../ui/Menu.tsx';
import type { RowAct } from './rowActs.ts';
import styles from './RowMenu.module.css';

interface RowMenuProps {
  /** The cell or the point that it opens at, in the window. */
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly acts: readonly RowAct[];
  readonly onClosed: () => void;
}

/** The most room that a menu takes, and how far it stays from the window's edge. */
const roomy = 232;
const edge = 8;

/** The menu of one row, over the cell that asked for it: what is painted can open nothing itself. */
export function RowMenu({ place, acts, onClosed }: RowMenuProps) {
  const isLow = place.y > window.innerHeight / 2;
  const isPoint = place.width === 0;
  const begins = isPoint || place.x + place.width < roomy;
  const left = isPoint ? Math.min(place.x, window.innerWidth - roomy) : place.x;
  const width = Math.min(place.width, window.innerWidth - edge - left);
  const sections = [{ entries: acts.filter((act) => !act.danger) }, { entries: acts.filter((act) => act.danger) }].filter(
    ({ entries }) => entries.length > 0,
  );
  return createPortal(
    <div className={styles['cell']} style={{ left, top: place.y, width, height: place.height }}>
      <Menu align={begins ? 'start' : 'end'} side={isLow ? 'above' : 'below'} sections={sections} onClosed={onClosed}>
        {({ id }) => (
          <span id={id} className="spoken">
            Actions
          </span>
        )}
      </Menu>
    </div>,
    document.body,
  );
}
