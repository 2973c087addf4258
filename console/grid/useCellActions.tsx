import type { DataEditorRef, Item, Rectangle } from '@glideapps/glide-data-grid';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchRow } from '../../api/contract/search.ts';
import { primaryAction, menuActions, actionOnChoose, type CellActionLabel, cellLabel, type CellAction } from './cellActions.ts';
import { RowMenu } from './RowMenu.tsx';

/** A cell that asks a question takes no answer for so long, in milliseconds. */
const answerAfterMs = 600;

/** Runs row actions: from the cell, after its question if it has one, or from a menu. */
export const useCellActions = (grid: RefObject<DataEditorRef | null>, actionsOf: (row: SearchRow) => readonly CellAction[]) => {
  /** The id of the row whose cell asks a question. */
  const [askingRow, setAskingRow] = useState<number | null>(null);
  const askedAt = useRef(0);
  const [menu, setMenu] = useState<{ readonly cell: Item; readonly place: Rectangle; readonly actions: readonly CellAction[] } | null>(
    null,
  );
  const cellLabelOf = useCallback(
    (row: SearchRow): CellActionLabel | null => cellLabel(actionsOf(row), askingRow === row.Id),
    [actionsOf, askingRow],
  );

  const close = () => {
    setMenu(null);
    grid.current?.focus();
  };
  const placeOf = ([col, at]: Item) => grid.current?.getBounds(col, at);
  return {
    cellLabelOf,
    /** At the cell, or at the pointer. */
    openMenu: (cell: Item, row: SearchRow, at?: Rectangle, ofCell: readonly CellAction[] = []) => {
      const place = at ?? placeOf(cell);
      const actions = [...ofCell, ...menuActions(actionsOf(row))];
      // Renders at once, so that the next key reaches the menu.
      if (place && actions.length > 0) flushSync(() => setMenu({ cell, place, actions }));
    },
    runAction: (row: SearchRow) => {
      const actions = actionsOf(row);
      // The second press of a double click does not answer the question.
      if (askingRow === row.Id && performance.now() - askedAt.current < answerAfterMs) return;
      const choice = actionOnChoose(actions, askingRow === row.Id);
      if (choice === 'ask') askedAt.current = performance.now();
      setAskingRow(choice === 'ask' ? row.Id : null);
      if (choice === 'run') primaryAction(actions)?.run();
    },
    isAsking: askingRow !== null,
    cancelQuestion: () => setAskingRow(null),
    follow: () => setMenu((before) => before && { ...before, place: { ...before.place, y: placeOf(before.cell)?.y ?? before.place.y } }),
    elements: (
      <>
        <RowMenu at={menu} onClose={close} />
        <output className="visually-hidden">{askingRow === null ? '' : 'Press Enter again to confirm, or Escape to cancel.'}</output>
      </>
    ),
  };
};
