import type { DataEditorRef, GridSelection, Item } from '@glideapps/glide-data-grid';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SearchRow } from '../../api/contract/search.ts';
import { type GridPlace, topOfGrid } from '../page/listPlaces.ts';
import { isFocusFree } from '../ui/focus.ts';
import { type Column, firstLinkIn } from './column.ts';
import { findScroller } from './scroller.ts';

export const selectCell = ([col, row]: Item): NonNullable<GridSelection['current']> => ({
  cell: [col, row],
  range: { x: col, y: row, width: 1, height: 1 },
  rangeStack: [],
});

interface PlaceOptions {
  readonly grid: RefObject<DataEditorRef | null>;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly columns: readonly Column[];
  readonly rows: readonly SearchRow[];
  readonly rowHeight: number;
  readonly startPlace: GridPlace | null;
  readonly onPlace: ((place: GridPlace) => void) | undefined;
}

/** The cell of a place; undefined if its record is gone. Enter in it opens the record, wherever the person had clicked. */
const cellOf = ({ row, column }: GridPlace, columns: readonly Column[], rows: readonly SearchRow[]): Item | undefined => {
  const at = row === null ? -1 : rows.findIndex(({ Id }) => Id === row);
  if (at < 0) return undefined;
  const same = columns.findIndex(({ name, role }) => name === column && role !== 'select');
  return [same < 0 ? firstLinkIn(columns) : same, at];
};

/** The selected cell of a grid. A grid begins at `startPlace`, and reports each change of the cell and of its scroll offsets. */
export const useGridPlace = ({ grid, container, columns, rows, rowHeight, startPlace, onPlace }: PlaceOptions) => {
  const [current, setCurrent] = useState<GridSelection['current']>(() => {
    const cell = startPlace && cellOf(startPlace, columns, rows);
    return cell ? selectCell(cell) : undefined;
  });
  const place = useRef(startPlace ?? topOfGrid);
  const report = (next: Partial<GridPlace>) => {
    place.current = { ...place.current, ...next };
    onPlace?.(place.current);
  };

  const isRestored = useRef(startPlace === null);
  /** Glide renders its rows some frames after the grid. */
  const restore = () => {
    const scroller = findScroller(container.current);
    if (isRestored.current || startPlace === null || !scroller) return;
    isRestored.current = true;
    requestAnimationFrame(() => {
      const row = current?.cell[1] ?? null;
      const rowsHeight = scroller.clientHeight - rowHeight;
      const isInView =
        row === null || (row * rowHeight >= startPlace.top && (row + 1) * rowHeight <= startPlace.top + Math.max(rowsHeight, rowHeight));
      // The person may have stepped to another record than they left from.
      const top = isInView ? startPlace.top : row * rowHeight - (rowsHeight - rowHeight) / 2;
      scroller.scrollTo({ top, left: startPlace.left, behavior: 'instant' });
      if (current && isFocusFree()) grid.current?.focus();
    });
  };

  const [col, at] = current?.cell ?? [-1, -1];
  const row = rows[at]?.Id ?? null;
  const column = columns[col]?.name ?? '';
  useEffect(() => {
    report({ row, column });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the cell changes
  }, [row, column]);
  return {
    current,
    setCurrent,
    restore,
    onScroll: () => {
      const scroller = findScroller(container.current);
      if (scroller) report({ top: scroller.scrollTop, left: scroller.scrollLeft });
    },
  };
};
