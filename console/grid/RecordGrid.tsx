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
import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchRow } from '../../api/contract/search.ts';
import { useShownTheme } from '../design/theme.ts';
import { type Column, edgeOf, grows, longestOf, pinnedCount, widthOf } from './column.ts';
import { readGridTheme } from './gridTheme.ts';
import { paintHeader } from './paintHeader.ts';
import styles from './RecordGrid.module.css';
import { leadOf, waymarkRenderer } from './renderers.ts';
import { SortButtons, type SortState } from './SortButtons.tsx';
import { toCell } from './toCell.ts';
import { useFigures } from './useFigures.ts';
import { useWidth } from './useWidth.ts';

interface RecordGridProps {
  readonly columns: readonly Column[];
  readonly rows: readonly SearchRow[];
  readonly sort: SortState;
  readonly isSelected: (id: number) => boolean;
  readonly actionOf: (row: SearchRow) => string | null;
  readonly onSort: (name: string) => void;
  readonly onSelect: (ids: readonly number[], selected: boolean) => void;
  readonly onOpen: (row: SearchRow, elsewhere: boolean) => void;
  readonly onAct: (row: SearchRow) => void;
}

/** Glide wants one although no cell here holds an image. */
const imageLoader = new ImageWindowLoaderImpl();
const roomForScrollbar = 17;
const narrowAt = 800;
const noRows = CompactSelection.empty();

const isInCanvas = (target: EventTarget) => target instanceof Element && target.closest('canvas') !== null;

/** Glide's scroll area would be a stop of its own for the Tab key, although arrow keys in the cells scroll it. */
const scrollerIn = (container: HTMLElement) => container.querySelector('.dvn-scroller');

/** The grid of every list. The one place that knows Glide: rows and columns go in, what a person wants to do comes out. */
export function RecordGrid({ columns, rows, sort, isSelected, actionOf, onSort, onSelect, onOpen, onAct }: RecordGridProps) {
  const grid = useRef<DataEditorRef>(null);
  const container = useRef<HTMLDivElement>(null);
  const anchor = useRef<number | null>(null);
  const width = useWidth(container);
  const narrow = width <= narrowAt;
  const shown = useShownTheme();
  const figuresReady = useFigures();
  // A new object makes the canvas paint again: when the tokens stand for other colours, and when the families have arrived.
  const theme = useMemo(() => ({ ...readGridTheme(), shown, figuresReady }), [shown, figuresReady]);
  const [current, setCurrent] = useState<GridSelection['current']>();
  const [hasKeys, setHasKeys] = useState(false);
  const [hovered, setHovered] = useState<number | null>(null);
  const line = useMemo(() => (window.matchMedia('(pointer: coarse)').matches ? 44 : 36), []);

  const selectedRows = useMemo(
    () => rows.reduce((selection, row, index) => (isSelected(row.Id) ? selection.add(index) : selection), noRows),
    [rows, isSelected],
  );
  const everyRow = rows.length > 0 && selectedRows.length === rows.length;

  const [firstRows] = useState(rows);
  const longest = useMemo(() => longestOf(columns, firstRows), [columns, firstRows]);
  const widths = useMemo(
    () => columns.map((column, at) => widthOf(column, longest.get(column.name) ?? 0, narrow) + (column.role === 'select' ? 0 : leadOf(at, edgeOf(narrow)))),
    [columns, longest, narrow],
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
  const customRenderers = useMemo(() => [waymarkRenderer(theme.canvas, edgeOf(narrow))], [theme, narrow]);
  const getCellContent = useCallback(
    ([col, at]: Item): GridCell => {
      const column = columns[col];
      const row = rows[at];
      if (!column || !row) throw new RangeError(`The grid has no cell ${col}, ${at}`);
      return toCell(row, column, theme.cells, { selected: isSelected(row.Id), action: actionOf(row) });
    },
    [columns, rows, theme, isSelected, actionOf],
  );
  const drawHeader = useCallback<DrawHeaderCallback>(
    ({ ctx, rect, columnIndex, theme: glide }) => {
      const column = columns[columnIndex];
      if (!column) return;
      paintHeader(ctx, rect, column, theme, {
        sort,
        checked: everyRow || (selectedRows.length > 0 && 'some'),
        lead: column.role === 'select' ? edgeOf(narrow) : leadOf(columnIndex, edgeOf(narrow)),
        font: `${glide.headerFontStyle} ${glide.fontFamily}`,
        quietInk: glide.textHeader,
      });
    },
    [columns, everyRow, narrow, selectedRows, sort, theme],
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
  const activate = ([col, at]: Item, elsewhere: boolean) => {
    const row = rows[at];
    const role = columns[col]?.role;
    if (!row) return;
    if (role === 'select') toggle(at, false);
    else if (role === 'action' && actionOf(row) !== null) onAct(row);
    else onOpen(row, elsewhere);
  };
  const onKeyDown = (event: GridKeyEventArgs) => {
    const at = event.location?.[1];
    const handle = (act: () => void) => {
      event.cancel();
      event.preventDefault();
      act();
    };
    const toHeaders = () => container.current?.querySelector<HTMLElement>('[data-sort][tabindex="0"]')?.focus();
    // Tab leaves the grid, as every other part of the page; arrow keys move inside it.
    if (event.key === 'Tab' && event.shiftKey) handle(toHeaders);
    else if (event.key === 'Tab') event.cancel();
    else if (event.key === ' ' && at !== undefined) handle(() => toggle(at, event.shiftKey));
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) handle(togglePage);
    else if (event.key === 'Enter' && event.location) {
      const location = event.location;
      handle(() => activate(location, event.ctrlKey || event.metaKey));
    } else if (event.key === 'ArrowUp' && at === 0) handle(toHeaders);
  };
  const enterAt = (col: number) => {
    // Glide has to know the cell before it gets the focus; otherwise it chooses the first one.
    flushSync(() => setCurrent({ cell: [col, 0], range: { x: col, y: 0, width: 1, height: 1 }, rangeStack: [] }));
    grid.current?.focus();
  };

  return (
    <div
      ref={container}
      role="presentation"
      onKeyDownCapture={(event) => setHasKeys(isInCanvas(event.target))}
      onPointerDownCapture={() => setHasKeys(false)}
      onBlur={() => setHasKeys(false)}
      onFocus={({ target, currentTarget }) => {
        const scroller = scrollerIn(currentTarget);
        scroller?.setAttribute('tabindex', '-1');
        if (target === scroller) grid.current?.focus();
        setHasKeys(isInCanvas(target) && target.matches(':focus-visible'));
      }}
      className={styles['grid']}
      style={{ maxHeight: (rows.length + 1) * line + roomForScrollbar }}
    >
      <SortButtons grid={grid} container={container} columns={columns} sort={sort} onSort={onSort} onLeaveDown={enterAt} />
      {width > 0 && (
        <DataEditorCore
          ref={grid}
          width="100%"
          height="100%"
          columns={glideColumns}
          rows={rows.length}
          getCellContent={getCellContent}
          customRenderers={customRenderers}
          theme={theme.glide}
          rowHeight={line}
          headerHeight={line}
          freezeColumns={pinnedCount(columns, widths, width)}
          rowMarkers="none"
          rowSelect="multi"
          columnSelect="none"
          rangeSelect="cell"
          verticalBorder={false}
          smoothScrollX
          smoothScrollY
          cellActivationBehavior="double-click"
          gridSelection={{ ...(current && current.cell[1] < rows.length ? { current } : {}), columns: noRows, rows: selectedRows }}
          onGridSelectionChange={(next) => setCurrent(next.current)}
          drawHeader={drawHeader}
          drawFocusRing={false}
          drawCell={drawCell}
          getRowThemeOverride={(at) => (selectedRows.hasIndex(at) ? theme.selectedRow : at === hovered ? theme.hoveredRow : undefined)}
          onItemHovered={({ kind, location }) => setHovered(kind === 'cell' ? location[1] : null)}
          onHeaderClicked={(col) => {
            const column = columns[col];
            if (column?.role === 'select') togglePage();
            else if (column?.sortable) onSort(column.name);
          }}
          onCellClicked={([col, at], event) => {
            const role = columns[col]?.role;
            if (role === 'select') toggle(at, event.shiftKey);
            else if (role === 'key' || role === 'id' || role === 'action') activate([col, at], event.ctrlKey || event.metaKey);
            else if (event.isDoubleClick) activate([col, at], false);
          }}
          onKeyDown={onKeyDown}
          editOnType={false}
          keybindings={{ search: false, selectAll: false, delete: false, paste: false, cut: false, activateCell: false }}
          getCellsForSelection
          imageWindowLoader={imageLoader}
        />
      )}
    </div>
  );
}
