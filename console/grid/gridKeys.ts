import type { GridKeyEventArgs, Item } from '@glideapps/glide-data-grid';

/** What keys in the cells come to. */
export interface GridKeyActions {
  readonly toHeaders: () => void;
  /** Takes back a question that a cell asks; null while none does. */
  readonly leave: (() => void) | null;
  /** Moves a row one step; null where the order is not people's own. */
  readonly move: ((row: number, key: string) => void) | null;
  readonly select: (row: number, range: boolean) => void;
  readonly selectPage: () => void;
  readonly activate: (cell: Item, elsewhere: boolean) => void;
  readonly menu: (cell: Item) => void;
}

type Key = Pick<GridKeyEventArgs, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'location'>;

/** What a key does; null where it is the grid's own, or the page's. */
export const keyActionOf = ({ key, shiftKey, altKey, ctrlKey, metaKey, location }: Key, deeds: GridKeyActions): (() => void) | null => {
  const { leave, move } = deeds;
  if (key === 'Tab') return shiftKey ? deeds.toHeaders : null;
  if (key === 'Escape') return leave;
  if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) return deeds.selectPage;
  if (!location) return null;
  const [, row] = location;
  if (altKey && key.startsWith('Arrow')) return move && (() => move(row, key));
  if (key === ' ') return () => deeds.select(row, shiftKey);
  if (key === 'Enter') return () => deeds.activate(location, ctrlKey || metaKey);
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return () => deeds.menu(location);
  return key === 'ArrowUp' && row === 0 ? deeds.toHeaders : null;
};
