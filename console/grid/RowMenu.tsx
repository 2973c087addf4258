import { actionSections } from '../page/actionSections.ts';
import { Menu } from '../ui/Menu.tsx';
import type { CellAction } from './cellActions.ts';
import styles from './RowMenu.module.css';

interface RowMenuProps {
  readonly label?: string;
  /** The actions, and the cell or point of the window where the menu opens; null while it is closed. */
  readonly at: {
    readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
    readonly actions: readonly CellAction[];
  } | null;
  readonly onClose: () => void;
}

const noPlace = { x: 0, y: 0, width: 0, height: 0 };

/** The cells are painted and are no elements, so an invisible element at the cell is the trigger. */
export function RowMenu({ label = 'Actions', at, onClose }: RowMenuProps) {
  const { place, actions } = at ?? { place: noPlace, actions: [] };
  return (
    <Menu align={place.width === 0 ? 'start' : 'end'} sections={actionSections(actions)} controlled={{ isOpen: at !== null, onClose }}>
      <button
        type="button"
        aria-label={label}
        className={styles['cell']}
        style={{ left: place.x, top: place.y, width: place.width, height: place.height }}
      />
    </Menu>
  );
}
