import type { DataEditorRef, Rectangle } from '@glideapps/glide-data-grid';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { SearchRow } from '../../../api/contract/search.ts';
import type { Column } from '../column.ts';
import { cellAfter, type CellEditing, type EditedCell, type SavedRow, type Step, withSaved } from './cellEditing.ts';
import { createHeldKeys } from './heldKeys.ts';

/** How many saved rows are remembered. The list has the others by now. */
const maxSavedRows = 50;

/** The rows of the grid with the values that were saved in its cells. */
export const useSavedRows = (answered: readonly SearchRow[]) => {
  const [saved, setSaved] = useState<readonly SavedRow[]>([]);
  const rows = useMemo(() => withSaved(answered, saved), [answered, saved]);
  return { rows, noteSaved: (row: SavedRow) => setSaved((before) => [...before, row].slice(-maxSavedRows)) };
};

interface CellEditingOptions {
  readonly grid: RefObject<DataEditorRef | null>;
  readonly columns: readonly Column[];
  readonly rows: readonly SearchRow[];
  readonly editing: CellEditing | undefined;
  readonly onSaved: (row: SavedRow) => void;
  /** Selects a cell. */
  readonly onSelect: (cell: readonly [col: number, row: number]) => void;
}

/** Edits one cell at a time, in an editor over the cell. */
export const useCellEditing = ({ grid, columns, rows, editing, onSaved, onSelect }: CellEditingOptions) => {
  const [cell, setCell] = useState<EditedCell | null>(null);
  const openings = useRef(0);
  const isOpen = useRef(false);
  /** The cell to open once the open one is saved. A value that is refused keeps its cell open. */
  const requested = useRef<(() => void) | null>(null);
  const [place, setPlace] = useState<Rectangle | null>(null);
  const [keys] = useState(createHeldKeys);
  useEffect(() => keys.stop, [keys]);
  const names = columns.map(({ name }) => name);
  const itemOf = (id: number, column: string) => [names.indexOf(column), rows.findIndex(({ Id }) => Id === id)] as const;
  const placeOf = (id: number, column: string): Rectangle | null => {
    const [col, at] = itemOf(id, column);
    return col < 0 || at < 0 ? null : (grid.current?.getBounds(col, at) ?? null);
  };
  const select = (id: number, column: string) => {
    const [col, at] = itemOf(id, column);
    if (col < 0 || at < 0) return;
    onSelect([col, at]);
    grid.current?.scrollTo(col, at);
    setPlace(placeOf(id, column));
  };
  const isPlaced = place !== null;
  useEffect(() => {
    // The record may be in another row now.
    if (isPlaced && cell?.column) select(cell.row.Id, cell.column);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the rows change
  }, [rows]);
  const close = (isLeft = false) => {
    isOpen.current = false;
    setCell(null);
    const openNext = requested.current;
    requested.current = null;
    if (isLeft && openNext) {
      openNext();
      return;
    }
    if (!isLeft) grid.current?.focus();
    keys.release();
  };
  const open = (row: SearchRow, column: string | null, step: Step) => {
    keys.hold(() => close());
    setPlace(null);
    isOpen.current = true;
    openings.current += 1;
    setCell({ opening: openings.current, row, column, step });
    if (column !== null) select(row.Id, column);
  };
  const move = (step: Step, editable: ReadonlySet<string>) => {
    if (!cell) return;
    const next = cellAfter({ row: cell.row.Id, column: cell.column }, step, editable, { columns: names, rows: rows.map(({ Id }) => Id) });
    const row = rows.find(({ Id }) => Id === next?.row);
    if (next && row) open(row, next.column, step);
    else close();
  };
  return {
    edit:
      editing &&
      ((row: SearchRow, column: Column) => {
        const openCell = () => open(row, column.name, 1);
        if (isOpen.current) requested.current = openCell;
        else openCell();
      }),
    follow: () => setPlace((before) => (cell?.column ? (placeOf(cell.row.Id, cell.column) ?? before) : before)),
    elements:
      cell &&
      editing?.renderEditor({
        cell,
        columns,
        place,
        onResolve: (column) => {
          setCell({ ...cell, column });
          select(cell.row.Id, column);
        },
        onReady: keys.release,
        onBusy: () => {
          requested.current = null;
          keys.hold(null);
        },
        onSaved,
        onClose: close,
        onMove: move,
      }),
  };
};
