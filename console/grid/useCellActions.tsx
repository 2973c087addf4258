import type { DataEditorRef, Item, Rectangle } from '@glideapps/glide-data-grid';
import { type RefObject, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchRow } from '../../api/contract/search.ts';
import { primaryAction, menuActions, actionOnChoose, type CellActionLabel, offeredIn, type CellAction } from './cellActions.ts';
import { RowMenu } from './RowMenu.tsx';

/** Runs row actions: from the cell, after its question if it has one, or from a menu. */
export const useCellActions = (grid: RefObject<DataEditorRef | null>, actionsOf: (row: SearchRow) => readonly CellAction[]) => {
  /** The id of the row whose cell asks a question. */
  const [asked, setAsked] = useState<number | null>(null);
  const [menu, setMenu] = useState<{ readonly cell: Item; readonly place: Rectangle; readonly acts: readonly CellAction[] } | null>(null);
  const cellLabelOf = useCallback(
    (row: SearchRow): CellActionLabel | null => offeredIn(actionsOf(row), asked === row.Id),
    [actionsOf, asked],
  );

  const close = () => {
    setMenu(null);
    grid.current?.focus();
  };
  const placeOf = ([col, at]: Item) => grid.current?.getBounds(col, at);
  return {
    cellLabelOf,
    /** At the cell, or at the pointer. */
    openMenu: (cell: Item, row: SearchRow, at?: Rectangle) => {
      const place = at ?? placeOf(cell);
      const acts = menuActions(actionsOf(row));
      // Renders at once, so that the next key reaches the menu.
      if (place && acts.length > 0) flushSync(() => setMenu({ cell, place, acts }));
    },
    runAction: (row: SearchRow) => {
      const acts = actionsOf(row);
      const next = actionOnChoose(acts, asked === row.Id);
      setAsked(next === 'ask' ? row.Id : null);
      if (next === 'run') primaryAction(acts)?.run();
    },
    isAsking: asked !== null,
    cancelQuestion: () => setAsked(null),
    follow: () => setMenu((before) => before && { ...before, place: { ...before.place, y: placeOf(before.cell)?.y ?? before.place.y } }),
    elements: (
      <>
        <RowMenu at={menu} onClose={close} />
        <output className="spoken">{asked === null ? '' : 'Press Enter again to do it, Escape to leave it.'}</output>
      </>
    ),
  };
};
