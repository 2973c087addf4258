import type { GridKeyEventArgs, Item } from '@glideapps/glide-data-grid';

export interface GridKeyActions {
  readonly toHeaders: () => void;
  /** Cancels the question of a cell; null if there is none. */
  readonly cancelQuestion: (() => void) | null;
  /** Moves a row one step; null if the rows have no handles. */
  readonly move: ((row: number, key: string) => void) | null;
  readonly select: (row: number, range: boolean) => void;
  readonly selectPage: () => void;
  readonly activate: (cell: Item, elsewhere: boolean) => void;
  readonly menu: (cell: Item) => void;
  /** Edits a cell; null if the rows are not edited in the grid. */
  readonly edit: ((cell: Item) => void) | null;
}

type Key = Pick<GridKeyEventArgs, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'location'>;

/** Returns the action of a key; null if Glide or the browser handles the key. */
export const keyActionOf = ({ key, shiftKey, altKey, ctrlKey, metaKey, location }: Key, actions: GridKeyActions): (() => void) | null => {
  const { cancelQuestion, move, edit } = actions;
  if (key === 'Tab') return shiftKey ? actions.toHeaders : null;
  if (key === 'Escape') return cancelQuestion;
  if (key.toLowerCase() === 'a' && (ctrlKey || metaKey)) return actions.selectPage;
  if (!location) return null;
  const [, row] = location;
  if (altKey && key.startsWith('Arrow')) return move && (() => move(row, key));
  if (key === ' ') return () => actions.select(row, shiftKey);
  if (key === 'Enter') return () => actions.activate(location, ctrlKey || metaKey);
  if (key === 'F2') return edit && (() => edit(location));
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return () => actions.menu(location);
  return key === 'ArrowUp' && row === 0 ? actions.toHeaders : null;
};
