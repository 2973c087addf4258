import { createPortal } from 'react-dom';
import { Menu } from '../ui/Menu.tsx';
import type { RowAct } from './rowActs.ts';
import styles from './RowMenu.module.css';

interface RowMenuProps {
  /** The cell that it opens at, in the window. */
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly acts: readonly RowAct[];
  readonly onClosed: () => void;
}

/** The menu of one row, over the cell that asked for it: what is painted can open nothing itself. */
export function RowMenu({ place, acts, onClosed }: RowMenuProps) {
  const isLow = place.y > window.innerHeight / 2;
  const isLeft = place.x + place.width < window.innerWidth / 3;
  const sections = [{ entries: acts.filter((act) => !act.danger) }, { entries: acts.filter((act) => act.danger) }].filter(({ entries }) => entries.length > 0);
  return createPortal(
    <div className={styles['cell']} style={{ left: place.x, top: place.y, width: place.width, height: place.height }}>
      <Menu align={isLeft ? 'start' : 'end'} side={isLow ? 'above' : 'below'} sections={sections} onClosed={onClosed}>
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
