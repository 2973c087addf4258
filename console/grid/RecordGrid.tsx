import {
  CompactSelection,
  DataEditorCore,
  type DataEditorRef,
  type DrawCellCallback,
  type DrawHeaderCallback,
  ImageWindowLoaderImpl,
  type GridCell,
  type GridKeyEventArgs,
  type GridSelection,
  type Item,
} from '@glideapps/glide-data-grid';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchRow } from '../../api/contract/search.ts';
import { useShownTheme } from '../design/theme.ts';
import { type Column, edgeOf, grows, longestOf, pinnedCount, widthOf } from './column.ts';
import { readGridTheme } from './gridTheme.ts';
import { paintHeader } from './paintHeader.ts';
import styles from './RecordGrid.module.css';
import { leadOf, waymarkRenderer } from './renderers.ts';
import { stepFrom } from './reorder.ts';
import type { RowAct } from './rowActs.ts';
import { SortButtons, type SortState } from './SortButtons.tsx';
import { type Summary, toCell, toSummaryCell } from './toCell.ts';
import { useFigures } from './useFigures.ts';
import { useReorder } from './useReorder.tsx';
import { useRowActs } from './useRowActs.tsx';
import { useSize } from './useSize.ts';

interface RecordGridProps {
  readonly columns: readonly Column[];
  readonly rows: readonly SearchRow[];
  readonly sort: SortState;
  /** What the rows answer to: when it changes, the grid is at its top again. */
  readonly showing?: string;
  readonly isSelected: (id: number) => boolean;
  readonly actsOf: (row: SearchRow) => readonly RowAct[];
  /** What sums the rows up, in a row that stays under them. */
  readonly summary?: Summary | null;
  readonly onSort: (name: string) => void;
  readonly onSelect: (ids: readonly number[], selected: boolean) => void;
  readonly onOpen: (row: SearchRow, elsewhere: boolean) => void;
  /** For lists whose order people make, which have the column of handles. */
  readonly onMove?: (from: number, to: number) => void;
}

/** Glide wants one although no cell here holds an image. */
const imageLoader = new ImageWindowLoaderImpl();
const roomForScrollbar = 17;
const narrowAt = 800;
const noRows = CompactSelection.empty();

const cellAt = (col: number, row: number): GridSelection['current'] => ({ cell: [col, row], range: { x: col, y: row, width: 1, height: 1 }, rangeStack: [] });

const isInCanvas = (target: EventTarget) => target instanceof Element && target.closest('canvas') !== null;

/** Whether a cell of the column leads to the record. */
const opens = (column: Column | undefined): boolean => column?.role === 'key' || column?.role === 'id';

/** Glide's scroll area would be a stop of its own for the Tab key, although arrow keys in the cells scroll it. */
const scrollerIn = (container: HTMLElement) => container.querySelector('.dvn-scroller');

/** The grid of every list. The one place that knows Glide: rows and columns go in, what a person wants to do comes out. */
export function RecordGrid({ columns, rows, sort, showing = '', isSelected, actsOf, summary = null, onSort, onSelect, onOpen, onMove }: RecordGridProps) {
  const grid = useRef<DataEditorRef>(null);
  const container = useRef<HTMLDivElement>(null);
  const anchor = useRef<number | null>(null);
  const { width, height } = useSize(container);
  const narrow = width <= narrowAt;
  const shown = useShownTheme();
  const figuresReady = useFigures();
  // A new object makes the canvas paint again: when the tokens stand for other colours, and when the families have arrived.
  const theme = useMemo(() => ({ ...readGridTheme(), shown, figuresReady }), [shown, figuresReady]);
  const [current, setCurrent] = useState<GridSelection['current']>();
  const [hasKeys, setHasKeys] = useState(false);
  const [isShifted, setIsShifted] = useState(false);
  const [hovered, setHovered] = useState<Item | null>(null);
  const { offered, openMenu, act, isAsking, leave, follow, shown: actsShown } = useRowActs(grid, actsOf);
  const line = useMemo(() => (window.matchMedia('(pointer: coarse)').matches ? 44 : 36), []);

  const selectedRows = useMemo(
    () => rows.reduce((selection, row, index) => (isSelected(row.Id) ? selection.add(index) : selection), noRows),
    [rows, isSelected],
  );
  const lines = rows.length + (summary ? 1 : 0);
  const everyRow = rows.length > 0 && selectedRows.length === rows.length;
  const checked = everyRow || (selectedRows.length > 0 && 'some');

  const [firstRows] = useState(rows);
  const longest = useMemo(() => longestOf(columns, firstRows), [columns, firstRows]);
  const widths = useMemo(
    () => columns.map((column, at) => widthOf(column, longest.get(column.name) ?? 0, narrow, width) + (column.role === 'select' ? 0 : leadOf(at, edgeOf(narrow)))),
    [columns, longest, narrow, width],
  );
  const glideColumns = useMemo(
    () =>
      columns.map((column, index) => ({
        id: column.name === '' ? 'select' : column.name,
        title: column.label,
        width: widths[index] ?? 0,
        ...(grows(column) ? { grow: 1 } : {}),
      })),
    [columns, widths],
  );
  const pinned = pinnedCount(columns, widths, width);
  const customRenderers = useMemo(() => [waymarkRenderer(theme.canvas, edgeOf(narrow))], [theme, narrow]);
  const getCellContent = useCallback(
    ([col, at]: Item): GridCell => {
      const column = columns[col];
      const row = rows[at];
      if (column && summary && at === rows.length) return toSummaryCell(summary, column, col === columns.findIndex(({ role }) => role !== 'select' && role !== 'handle'));
      if (!column || !row) throw new RangeError(`The grid has no cell ${col}, ${at}`);
      return toCell(row, column, theme.cells, { selected: isSelected(row.Id), action: offered(row) });
    },
    [columns, rows, summary, theme, isSelected, offered],
  );
  const drawHeader = useCallback<DrawHeaderCallback>(
    ({ ctx, rect, columnIndex, theme: glide }) => {
      const column = columns[columnIndex];
      if (!column) return;
      paintHeader(ctx, rect, column, theme, {
        sort,
        checked,
        lead: column.role === 'select' ? edgeOf(narrow) : leadOf(columnIndex, edgeOf(narrow)),
        font: `${glide.headerFontStyle} ${glide.fontFamily}`,
        quietInk: glide.textHeader,
      });
    },
    [checked, columns, narrow, sort, theme],
  );

  const drawCell = useCallback<DrawCellCallback>(
    ({ ctx, rect, col, row }, draw) => {
      draw();
      if (!hasKeys || current?.cell[0] !== col || current.cell[1] !== row) return;
      ctx.strokeStyle = theme.focus;
      ctx.lineWidth = 2;
      ctx.strokeRect(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 3);
    },
    [current, hasKeys, theme],
  );

  const shownLast = useRef(showing);
  useEffect(() => {
    if (shownLast.current === showing) return;
    shownLast.current = showing;
    grid.current?.scrollTo(0, 0, 'vertical');
  }, [showing]);

  const toggle = (at: number, range: boolean) => {
    const row = rows[at];
    if (!row) return;
    const from = range && anchor.current !== null ? anchor.current : at;
    const span = rows.slice(Math.min(from, at), Math.max(from, at) + 1).map((each) => each.Id);
    onSelect(span, !isSelected(row.Id));
    anchor.current = at;
  };
  const togglePage = () =>
    onSelect(
      rows.map((row) => row.Id),
      !everyRow,
    );
  const activate = (cell: Item, elsewhere: boolean) => {
    const row = rows[cell[1]];
    const role = columns[cell[0]]?.role;
    if (!row) return;
    if (role === 'select') toggle(cell[1], false);
    else if (role === 'menu') openMenu(cell, row);
    else if (role === 'action' && offered(row) !== null) act(row);
    else onOpen(row, elsewhere);
  };
  const moveRow = (from: number, to: number | null) => {
    if (to === null) return;
    onMove?.(from, to);
    setCurrent((before) => before && cellAt(before.cell[0], to));
  };
  const reorder = useReorder({ grid, container, handle: onMove ? columns.findIndex(({ role }) => role === 'handle') : -1, rows: rows.length, line, onMove: moveRow });
  const onKeyDown = (event: GridKeyEventArgs) => {
    const at = event.location?.[1];
    const handle = (deed: () => void) => {
      event.cancel();
      event.preventDefault();
      deed();
    };
    const toHeaders = () => container.current?.querySelector<HTMLElement>('[data-sort][tabindex="0"]')?.focus();
    // Tab leaves the grid, as every other part of the page; arrow keys move inside it.
    if (event.key === 'Tab' && event.shiftKey) handle(toHeaders);
    else if (event.key === 'Tab') event.cancel();
    else if (event.key === 'Escape' && isAsking) handle(leave);
    else if (onMove && event.altKey && at !== undefined && event.key.startsWith('Arrow')) handle(() => moveRow(at, stepFrom(at, event.key, rows.length)));
    else if (event.key === ' ' && at !== undefined) handle(() => toggle(at, event.shiftKey));
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) handle(togglePage);
    else if (event.key === 'Enter' && event.location) {
      const location = event.location;
      handle(() => activate(location, event.ctrlKey || event.metaKey));
    } else if (event.key === 'ArrowUp' && at === 0) handle(toHeaders);
  };
  const enterAt = (col: number) => {
    // Glide has to know the cell before it gets the focus; otherwise it chooses the first one.
    flushSync(() => setCurrent(cellAt(col, 0)));
    grid.current?.focus();
  };

  return (
    <div
      ref={container}
      role="presentation"
      onKeyDownCapture={(event) => setHasKeys(isInCanvas(event.target))}
      {...reorder.listeners}
      onPointerDownCapture={(event) => {
        setHasKeys(false);
        reorder.listeners.onPointerDownCapture(event);
      }}
      onAuxClick={(event) => {
        const row = hovered && rows[hovered[1]];
        if (event.button === 1 && row && opens(columns[hovered[0]])) onOpen(row, true);
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Glide moves the focus about between the painting and the table inside it, which it makes anew now and then.
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        setHasKeys(false);
        if (relatedTarget !== null) leave();
      }}
      onFocus={({ target, currentTarget }) => {
        const scroller = scrollerIn(currentTarget);
        scroller?.setAttribute('tabindex', '-1');
        if (target === scroller) grid.current?.focus();
        setHasKeys(isInCanvas(target) && target.matches(':focus-visible'));
      }}
      className={styles['grid']}
      style={{ maxHeight: (lines + 1) * line + roomForScrollbar }}
    >
      <SortButtons grid={grid} container={container} columns={columns} sort={sort} checked={checked} onTogglePage={togglePage} onSort={onSort} onLeaveDown={enterAt} />
      {width > 0 && (
        <DataEditorCore
          ref={grid}
          width="100%"
          height="100%"
          columns={glideColumns}
          rows={lines}
          freezeTrailingRows={(lines + 1) * line > height ? lines - rows.length : 0}
          getCellContent={getCellContent}
          customRenderers={customRenderers}
          theme={theme.glide}
          rowHeight={line}
          headerHeight={line}
          freezeColumns={pinned}
          rowMarkers="none"
          rowSelect="multi"
          columnSelect="none"
          rangeSelect="cell"
          verticalBorder={(col) => isShifted && col === pinned}
          smoothScrollX
          smoothScrollY
          cellActivationBehavior="double-click"
          gridSelection={{ ...(current && current.cell[1] < lines ? { current } : {}), columns: noRows, rows: selectedRows }}
          onGridSelectionChange={(next) => {
            setCurrent(next.current);
            if (next.current?.cell[1] !== current?.cell[1]) leave();
          }}
          onVisibleRegionChanged={({ x }, tx) => {
            follow();
            setIsShifted(x > pinned || tx !== 0);
          }}
          drawHeader={drawHeader}
          drawFocusRing={false}
          drawCell={drawCell}
          getRowThemeOverride={(at) => {
            if (at >= rows.length) return theme.summaryRow;
            return selectedRows.hasIndex(at) ? theme.selectedRow : at === hovered?.[1] || at === reorder.dragged ? theme.hoveredRow : undefined;
          }}
          onItemHovered={({ kind, location }) => setHovered(kind === 'cell' ? location : null)}
          onHeaderClicked={(col) => {
            const column = columns[col];
            if (column?.role === 'select') togglePage();
            else if (column?.sortable) onSort(column.name);
          }}
          onCellClicked={([col, at], event) => {
            const role = columns[col]?.role;
            if (role === 'select') toggle(at, event.shiftKey);
            else if (opens(columns[col]) || role === 'action' || role === 'menu') activate([col, at], event.ctrlKey || event.metaKey);
            else if (event.isDoubleClick) activate([col, at], false);
          }}
          onKeyDown={onKeyDown}
          editOnType={false}
          keybindings={{ search: false, selectAll: false, delete: false, paste: false, cut: false, activateCell: false }}
          getCellsForSelection
          imageWindowLoader={imageLoader}
        />
      )}
      {reorder.dropLine}
      {actsShown}
    </div>
  );
}
