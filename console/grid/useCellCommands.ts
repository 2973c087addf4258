import type { CellClickedEventArgs, GridKeyEventArgs, HeaderClickedEventArgs, Item, Rectangle } from '@glideapps/glide-data-grid';
import { TextCursorInput } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { SearchRow } from '../../api/contract/search.ts';
import { afterFocus, afterRelease } from './afterPress.ts';
import type { CellAction } from './cellActions.ts';
import { type Column, isEditable, isLink } from './column.ts';
import { type GridKeyActions, keyActionOf } from './gridKeys.ts';
import { rowAfterKey } from './reorder.ts';
import type { useCellActions } from './useCellActions.tsx';
import type { usePinnedMenu } from './usePinnedMenu.tsx';
import type { useRowSelection } from './useRowSelection.ts';

interface CellCommandOptions {
  readonly columns: readonly Column[];
  readonly rows: readonly SearchRow[];
  readonly hovered: Item | null;
  readonly selection: Pick<ReturnType<typeof useRowSelection>, 'toggle' | 'togglePage'>;
  readonly actions: Pick<ReturnType<typeof useCellActions>, 'cellLabelOf' | 'openMenu' | 'runAction' | 'isAsking' | 'cancelQuestion'>;
  readonly pinnedMenu: Pick<ReturnType<typeof usePinnedMenu>, 'isOnMenu' | 'leftEdge'>;
  readonly menuWidth: number;
  readonly canEdit: boolean;
  /** Opens the editor of a cell; left out where cells are not edited. */
  readonly edit: ((row: SearchRow, column: Column) => void) | undefined;
  /** Whether a click on a header is the end of a drag. */
  readonly isRelease: () => boolean;
  /** Opens the menu of sort orders, if one header stands for all columns. Returns whether it opened. */
  readonly openSortMenu: () => boolean;
  readonly focusHeaders: () => void;
  readonly actionsOf: (row: SearchRow) => readonly CellAction[];
  readonly onSort: (name: string) => void;
  readonly onOpen: (row: SearchRow, elsewhere: boolean) => void;
  /** Moves a row by keys; null if rows are not ordered by hand. */
  readonly moveRow: ((from: number, to: number | null) => void) | null;
}

/** The handlers of keys, clicks and menus on cells and headers. */
export const useCellCommands = (options: CellCommandOptions) => {
  const { columns, rows, hovered, selection, actions, pinnedMenu, menuWidth, canEdit, edit, actionsOf, onSort, onOpen, moveRow } = options;
  const editCell = ([col, at]: Item) => {
    const [column, row] = [columns[col], rows[at]];
    if (column && row) edit?.(row, column);
  };
  const cellActionsOf = (cell: Item): readonly CellAction[] => {
    const column = columns[cell[0]];
    if (!canEdit || !isEditable(column)) return [];
    return [{ label: `Edit ${column.label}`, icon: TextCursorInput, run: () => editCell(cell) }];
  };
  const openRowMenu = (cell: Item, at?: Rectangle) => {
    const row = rows[cell[1]];
    if (row) actions.openMenu(cell, row, at, cellActionsOf(cell));
  };
  const activate = (cell: Item, elsewhere: boolean) => {
    const row = rows[cell[1]];
    const role = columns[cell[0]]?.role;
    if (!row) return;
    if (role === 'select') selection.toggle(cell[1], false);
    else if (role === 'menu') openRowMenu(cell);
    else if (role === 'action' && actions.cellLabelOf(row) !== null) actions.runAction(row);
    else onOpen(row, elsewhere);
  };
  const keyActions: GridKeyActions = {
    toHeaders: options.focusHeaders,
    cancelQuestion: actions.isAsking ? actions.cancelQuestion : null,
    move: moveRow && ((row, key) => moveRow(row, rowAfterKey(row, key, rows.length))),
    select: selection.toggle,
    selectPage: selection.togglePage,
    activate,
    menu: openRowMenu,
    edit: edit ? editCell : null,
  };
  return {
    onKeyDown: (event: GridKeyEventArgs) => {
      const action = keyActionOf(event, keyActions);
      // Tab leaves the grid; arrow keys move inside it.
      if (action || event.key === 'Tab') event.cancel();
      if (!action) return;
      event.preventDefault();
      action();
    },
    onAuxClick: ({ button }: MouseEvent) => {
      const row = hovered && rows[hovered[1]];
      if (button === 1 && row && isLink(columns[hovered[0]])) onOpen(row, true);
    },
    onHeaderClicked: (col: number, { bounds, localEventX }: HeaderClickedEventArgs) => {
      const column = columns[col];
      if (pinnedMenu.isOnMenu(bounds.x + localEventX) || options.isRelease()) return;
      if (column?.role === 'select') selection.togglePage();
      else if (column?.role === 'lines') afterFocus(options.openSortMenu);
      else if (column?.isSortable) onSort(column.name);
    },
    onCellContextMenu: (cell: Item, event: CellClickedEventArgs) => {
      const row = rows[cell[1]];
      if (!row || actionsOf(row).length === 0) return;
      event.preventDefault();
      const place = { x: event.bounds.x + event.localEventX, y: event.bounds.y + event.localEventY, width: 0, height: 0 };
      afterRelease(event.buttons, () => openRowMenu(cell, place));
    },
    onCellClicked: ([col, at]: Item, event: CellClickedEventArgs) => {
      // The middle button opens a new tab and does nothing here.
      if (event.button === 1) return;
      const role = columns[col]?.role;
      const isOnMenu = pinnedMenu.isOnMenu(event.bounds.x + event.localEventX);
      const place = isOnMenu ? { ...event.bounds, x: pinnedMenu.leftEdge(), width: menuWidth } : undefined;
      if (isOnMenu || role === 'menu') afterFocus(() => openRowMenu([columns.length - 1, at], place));
      else if (role === 'select') selection.toggle(at, event.shiftKey);
      else if (isLink(columns[col]) || role === 'action') activate([col, at], event.ctrlKey || event.metaKey);
      else if (event.isDoubleClick && canEdit && isEditable(columns[col])) editCell([col, at]);
      else if (event.isDoubleClick) activate([col, at], false);
    },
  };
};
