import {
  CompactSelection,
  DataEditorCore,
  type DataEditorRef,
  ImageWindowLoaderImpl,
  type GridKeyEventArgs,
  type Item,
  type Rectangle,
} from '@glideapps/glide-data-grid';
import { TextCursorInput } from 'lucide-react';
import { type RefObject, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchRow } from '../../api/contract/search.ts';
import type { GridPlace } from '../page/listPlaces.ts';
import { type Column, firstLinkIn, isEditable, isLink, keysFirst } from './column.ts';
import type { CellEditing } from './editing/cellEditing.ts';
import { useCellEditing, useSavedRows } from './editing/useCellEditing.tsx';
import { keyActionOf } from './gridKeys.ts';
import { phoneColumns } from './phoneColumns.ts';
import { useSortMenu } from './useSortMenu.tsx';
import styles from './RecordGrid.module.css';
import { rowAfterKey } from './reorder.ts';
import type { CellAction } from './cellActions.ts';
import { afterFocus, afterRelease } from './afterPress.ts';
import { scrollbarSize } from './scrollbarSize.ts';
import { findScroller } from './scroller.ts';
import { SortButtons, type SortState } from './SortButtons.tsx';
import type { Summary } from './toCell.ts';
import { selectCell, useGridPlace } from './useGridPlace.ts';
import { useGridTheme } from './useGridTheme.ts';
import { usePainting } from './usePainting.ts';
import { usePinnedMenu } from './usePinnedMenu.tsx';
import { useReorder } from './useReorder.tsx';
import { useRowSelection } from './useRowSelection.ts';
import { useScrollReset } from './useScrollReset.ts';
import { useCellActions } from './useCellActions.tsx';
import { type ColumnChanges, useColumnAdjusting } from './useColumnAdjusting.ts';
import { usePreferences } from '../preferences.ts';
import { cutLabelOf, cutTextOf } from './cutText.ts';
import { measure } from './measure.ts';
import { useSize } from './useSize.ts';
import { useTooltip } from './useTooltip.tsx';
import { useAccessibleTable } from './useAccessibleTable.ts';
import { useWidths } from './useWidths.ts';

interface RecordGridProps {
  /** The accessible name of the table. */
  readonly label: string;
  /** Identifies the list, whose searches share their column widths. */
  readonly listName?: string;
  /** Identifies the search: every page and every order of it. */
  readonly searchKey?: string;
  /** `total` counts the rows of the whole list, `before` those on earlier pages. */
  readonly position?: { readonly total: number; readonly before: number };
  readonly columns: readonly Column[];
  readonly rows: readonly SearchRow[];
  readonly sort: SortState;
  /** Identifies the rows. The grid scrolls to the top when it changes. */
  readonly rowsKey?: string;
  readonly isSelected: (id: number) => boolean;
  readonly actionsOf: (row: SearchRow) => readonly CellAction[];
  readonly addressOf: (row: SearchRow) => string;
  /** Is set while the grid is on the page: moves the focus into the rows. */
  readonly enterRows?: RefObject<(() => void) | null>;
  /** Where the grid begins, if not at its top. */
  readonly startPlace?: GridPlace | null;
  readonly onPlace?: (place: GridPlace) => void;
  readonly summary?: Summary | null;
  readonly onSort: (name: string) => void;
  readonly onSelect: (ids: readonly number[], selected: boolean) => void;
  readonly onOpen: (row: SearchRow, elsewhere: boolean) => void;
  /** Left out where cells are not edited. */
  readonly editing?: CellEditing;
  /** Lets people resize and move columns. */
  readonly columnChanges?: ColumnChanges;
  /** Shows a column of handles, with which people order the rows. */
  readonly onMove?: (from: number, to: number) => void;
}

/** Glide requires an image loader. */
const imageLoader = new ImageWindowLoaderImpl();
const maxNarrowWidth = 800;
/** Below this width in pixels a row has two lines in place of columns. */
const minColumnsWidth = 600;
const phoneRowHeight = 60;
/** Below this width in pixels there is no room for pinned menus. */
const maxPhoneWidth = 480;
const noRows = CompactSelection.empty();

const isInCanvas = (target: EventTarget) => target instanceof Element && target.closest('canvas') !== null;

/** The grid of every list, and the only component that uses Glide. */
export function RecordGrid(props: RecordGridProps) {
  const {
    label,
    listName = '',
    searchKey = '',
    position,
    columns: givenColumns,
    rows: answeredRows,
    sort,
    rowsKey = '',
    isSelected,
    actionsOf,
    addressOf,
    enterRows,
    startPlace = null,
    onPlace,
    summary = null,
    onSort,
    onSelect,
    onOpen,
    editing,
    columnChanges,
    onMove,
  } = props;
  const { rows, noteSaved } = useSavedRows(answeredRows);
  const grid = useRef<DataEditorRef>(null);
  const container = useRef<HTMLDivElement>(null);
  /** True after a press, false after a key. Glide moves the focus itself, and the browser takes that for a key. */
  const isPressed = useRef(false);
  const { width, height } = useSize(container);
  const isNarrow = width > 0 && width <= maxNarrowWidth;
  const isPhone = width > 0 && width < minColumnsWidth;
  const columns = useMemo(
    () => (isPhone ? phoneColumns(givenColumns, sort.name) : isNarrow ? keysFirst(givenColumns) : givenColumns),
    [isPhone, isNarrow, givenColumns, sort.name],
  );
  // The side margins of the page.
  const pageMargin = window.innerWidth <= maxNarrowWidth ? 16 : 24;
  const theme = useGridTheme();
  const isTouch = useMemo(() => window.matchMedia('(pointer: coarse)').matches, []);
  const { hasCompactRows } = usePreferences();
  const headerHeight = isTouch ? 44 : hasCompactRows ? 32 : 36;
  const rowHeight = isPhone ? phoneRowHeight : headerHeight;
  const { current, setCurrent, restore, onScroll } = useGridPlace({ grid, container, columns, rows, rowHeight, startPlace, onPlace });
  const cellEditing = useCellEditing({
    grid,
    columns,
    rows,
    editing,
    onSaved: noteSaved,
    onSelect: ([col, row]) => setCurrent(selectCell([col, row])),
  });
  const [hasKeyboardFocus, setHasKeyboardFocus] = useState(false);
  const [isScrolledSideways, setIsScrolledSideways] = useState(false);
  const [hovered, setHovered] = useState<Item | null>(null);
  const [hoveredHeader, setHoveredHeader] = useState<number | null>(null);
  const { cellLabelOf, openMenu, runAction, isAsking, cancelQuestion, follow, elements: actionElements } = useCellActions(grid, actionsOf);

  const lineCount = rows.length + (summary ? 1 : 0);
  const { selectedRows, pageSelection, toggle, togglePage } = useRowSelection(rows, isSelected, onSelect);
  const isScrollingDown = lineCount * rowHeight + headerHeight > height;
  const availableWidth = width - (isScrollingDown ? scrollbarSize() : 0);
  const { widths, pinned, cutOff, isScrolling, resize, endResize, wholeWidth } = useWidths({
    columns,
    rows,
    summary,
    listName,
    searchKey,
    isNarrow,
    pageMargin,
    availableWidth,
    areFontsReady: theme.areFontsReady,
  });
  const adjusting = useColumnAdjusting({
    columns,
    widths,
    changes: isNarrow || isTouch ? undefined : columnChanges,
    resize,
    endResize,
    wholeWidth,
  });
  const glideColumns = useMemo(
    () => columns.map(({ name, label: title }, at) => ({ id: name === '' ? 'select' : name, title, width: widths[at] ?? 0 })),
    [columns, widths],
  );
  const painting = usePainting({
    columns,
    rows,
    summary,
    cutOff,
    theme,
    sort,
    pageSelection,
    pageMargin,
    isSelected,
    cellLabelOf,
    isMovable: onMove !== undefined,
    focusedCell: hasKeyboardFocus ? current?.cell : undefined,
  });
  const pinnedMenu = usePinnedMenu({
    container,
    isNeeded: isScrolling && width > maxPhoneWidth && columns.at(-1)?.role === 'menu',
    rows: rows.length,
    rowHeight,
    footerHeight: isScrollingDown && summary ? rowHeight : 0,
    width: widths.at(-1) ?? 0,
    availableWidth: width,
    selected: selectedRows,
    hovered: hovered?.[1] ?? null,
  });
  useAccessibleTable(container, {
    label,
    columns,
    rows,
    sort,
    total: position?.total ?? rows.length,
    before: position?.before ?? 0,
    addressOf,
    isSelected,
  });

  const [focusedHeader, setFocusedHeader] = useState<number | null>(null);
  const pointed: Item | null = hovered ?? (hoveredHeader === null ? null : [hoveredHeader, -1]);
  const focused: Item | null = focusedHeader === null ? (hasKeyboardFocus ? (current?.cell ?? null) : null) : [focusedHeader, -1];
  const layoutKey = widths.join(' ');
  const tooltip = useTooltip({
    grid,
    layoutKey,
    target: isTouch ? null : (focused ?? pointed),
    textAt: ([col, row]) => {
      const column = columns[col];
      const box = { width: widths[col] ?? 0, at: col, last: columns.length - 1, pageMargin };
      if (!column || row >= lineCount) return null;
      if (row < 0) return cutLabelOf(column, box, column.name === sort.name, measure);
      return cutTextOf(painting.getCellContent([col, row]), column, box, measure);
    },
  });

  // A phone that is turned has fewer columns for a while. Glide would drop a cell that it does not have.
  const keptCell = current && current.cell[0] >= columns.length ? selectCell([columns.length - 1, current.cell[1]]) : current;
  const shownCell = keptCell && keptCell.cell[1] < lineCount ? keptCell : undefined;
  useScrollReset(grid, container, rowsKey);

  const sortMenu = useSortMenu({ grid, columns, sort, onSort });
  const sortBy = (name: string) => {
    if (!sortMenu.open()) onSort(name);
  };
  const activate = (cell: Item, elsewhere: boolean) => {
    const row = rows[cell[1]];
    const role = columns[cell[0]]?.role;
    if (!row) return;
    if (role === 'select') toggle(cell[1], false);
    else if (role === 'menu') openRowMenu(cell);
    else if (role === 'action' && cellLabelOf(row) !== null) runAction(row);
    else onOpen(row, elsewhere);
  };
  const moveRow = (from: number, to: number | null) => {
    if (to === null) return;
    onMove?.(from, to);
    setCurrent((before) => before && selectCell([before.cell[0], to]));
  };
  const reorder = useReorder({
    grid,
    container,
    handle: onMove ? columns.findIndex(({ role }) => role === 'handle') : -1,
    rows: rows.length,
    rowHeight,
    onMove: moveRow,
  });
  const editCell = ([col, at]: Item) => {
    const [column, row] = [columns[col], rows[at]];
    if (column && row) cellEditing.edit?.(row, column);
  };
  const openRowMenu = (cell: Item, at?: Rectangle) => {
    const row = rows[cell[1]];
    if (row) openMenu(cell, row, at, cellActionsOf(cell));
  };
  const cellActionsOf = (cell: Item): readonly CellAction[] => {
    const column = columns[cell[0]];
    if (!editing?.canEdit || !isEditable(column)) return [];
    return [{ label: `Edit ${column.label}`, icon: TextCursorInput, run: () => editCell(cell) }];
  };
  const onKeyDown = (event: GridKeyEventArgs) => {
    const action = keyActionOf(event, {
      toHeaders: () => container.current?.querySelector<HTMLElement>('[data-sort][tabindex="0"]')?.focus(),
      cancelQuestion: isAsking ? cancelQuestion : null,
      move: onMove ? (row, key) => moveRow(row, rowAfterKey(row, key, rows.length)) : null,
      select: toggle,
      selectPage: togglePage,
      activate,
      menu: openRowMenu,
      edit: cellEditing.edit ? editCell : null,
    });
    // Tab leaves the grid; arrow keys move inside it.
    if (action || event.key === 'Tab') event.cancel();
    if (!action) return;
    event.preventDefault();
    action();
  };
  const focusFirstRow = (col: number) => {
    // Glide must know the cell before it gets the focus; otherwise it chooses the first one.
    flushSync(() => setCurrent(selectCell([col, 0])));
    grid.current?.focus();
  };
  // The first cell that opens the record: Enter on a checkbox would tick it.
  const firstLink = firstLinkIn(columns);
  useImperativeHandle(enterRows, () => () => {
    if (current) grid.current?.focus();
    else focusFirstRow(firstLink);
  });

  return (
    <div
      ref={container}
      role="presentation"
      onKeyDownCapture={({ target }) => {
        tooltip.hide();
        isPressed.current = false;
        setHasKeyboardFocus(isInCanvas(target));
      }}
      {...reorder.listeners}
      onScrollCapture={() => {
        tooltip.hide();
        pinnedMenu.follow();
        onScroll();
      }}
      onPointerMoveCapture={({ currentTarget, clientX }) => currentTarget.toggleAttribute('data-on-menu', pinnedMenu.isOnMenu(clientX))}
      onPointerDownCapture={(event) => {
        isPressed.current = true;
        setHasKeyboardFocus(false);
        tooltip.hide();
        reorder.listeners.onPointerDownCapture(event);
      }}
      onMouseUpCapture={({ target, currentTarget }) => {
        // Glide takes the focus only in the next frame, and a key pressed before that would be lost.
        if (current && target instanceof Node && findScroller(currentTarget)?.contains(target)) grid.current?.focus();
      }}
      onAuxClick={(event) => {
        const row = hovered && rows[hovered[1]];
        if (event.button === 1 && row && isLink(columns[hovered[0]])) onOpen(row, true);
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Glide moves the focus between its canvas and the table inside it, and rebuilds that table now and then.
        if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
        setHasKeyboardFocus(false);
        if (relatedTarget === null) return;
        isPressed.current = false;
        cancelQuestion();
      }}
      onFocus={({ target, currentTarget }) => {
        // Arrow keys in the cells scroll Glide's scroll area, so it needs no tab stop of its own.
        const scroller = findScroller(currentTarget);
        scroller?.setAttribute('tabindex', '-1');
        if (target === scroller) grid.current?.focus();
        setHasKeyboardFocus(isInCanvas(target) && !isPressed.current);
      }}
      className={styles['grid']}
      style={{ maxHeight: lineCount * rowHeight + headerHeight + (isScrolling ? scrollbarSize() : 0) }}
    >
      <SortButtons
        grid={grid}
        container={container}
        columns={columns}
        sort={sort}
        pageSelection={pageSelection}
        onTogglePage={togglePage}
        onSort={sortBy}
        onLeaveDown={focusFirstRow}
        onAdjust={adjusting.onAdjust}
        onFocusChange={setFocusedHeader}
        layoutKey={layoutKey}
      />
      {columnChanges && <output className="visually-hidden">{adjusting.announcement}</output>}
      {width > 0 && (
        <DataEditorCore
          ref={grid}
          width="100%"
          height="100%"
          columns={glideColumns}
          rows={lineCount}
          freezeTrailingRows={isScrollingDown ? lineCount - rows.length : 0}
          {...painting}
          theme={theme.glide}
          rowHeight={rowHeight}
          headerHeight={headerHeight}
          freezeColumns={pinned}
          rowMarkers="none"
          rowSelect="multi"
          columnSelect="none"
          rangeSelect="cell"
          verticalBorder={(col) => isScrolledSideways && col === pinned}
          fixedShadowX={false}
          smoothScrollX
          smoothScrollY
          cellActivationBehavior="double-click"
          gridSelection={{ ...(shownCell ? { current: shownCell } : {}), columns: noRows, rows: selectedRows }}
          onGridSelectionChange={(next) => {
            const isTabbedInto = current === undefined && !isPressed.current && next.current?.cell[0] === 0;
            setCurrent(isTabbedInto ? selectCell([firstLink, next.current?.cell[1] ?? 0]) : next.current);
            if (next.current?.cell[1] !== current?.cell[1]) cancelQuestion();
          }}
          onVisibleRegionChanged={({ x }, tx) => {
            restore();
            follow();
            cellEditing.follow();
            pinnedMenu.follow();
            setIsScrolledSideways(x > pinned || tx !== 0);
          }}
          drawFocusRing={false}
          getRowThemeOverride={(at) => {
            if (at >= rows.length) return theme.summaryRow;
            return selectedRows.hasIndex(at)
              ? theme.selectedRow
              : at === hovered?.[1] || at === reorder.dragged
                ? theme.hoveredRow
                : undefined;
          }}
          onItemHovered={({ kind, location }) => {
            setHovered(kind === 'cell' ? location : null);
            setHoveredHeader(kind === 'header' ? location[0] : null);
          }}
          onHeaderClicked={(col, { bounds, localEventX }) => {
            const column = columns[col];
            if (pinnedMenu.isOnMenu(bounds.x + localEventX) || adjusting.isRelease()) return;
            if (column?.role === 'select') togglePage();
            else if (column?.role === 'lines') afterFocus(sortMenu.open);
            else if (column?.sortable) onSort(column.name);
          }}
          onCellContextMenu={(cell, event) => {
            const row = rows[cell[1]];
            if (!row || actionsOf(row).length === 0) return;
            event.preventDefault();
            const place = { x: event.bounds.x + event.localEventX, y: event.bounds.y + event.localEventY, width: 0, height: 0 };
            afterRelease(event.buttons, () => openRowMenu(cell, place));
          }}
          onCellClicked={([col, at], event) => {
            // The middle button opens a new tab and does nothing here.
            if (event.button === 1) return;
            const role = columns[col]?.role;
            const isOnMenu = pinnedMenu.isOnMenu(event.bounds.x + event.localEventX);
            const place = isOnMenu ? { ...event.bounds, x: pinnedMenu.left(), width: widths.at(-1) ?? 0 } : undefined;
            if (isOnMenu || role === 'menu') afterFocus(() => openRowMenu([columns.length - 1, at], place));
            else if (role === 'select') toggle(at, event.shiftKey);
            else if (isLink(columns[col]) || role === 'action') activate([col, at], event.ctrlKey || event.metaKey);
            else if (event.isDoubleClick && editing?.canEdit && isEditable(columns[col])) editCell([col, at]);
            else if (event.isDoubleClick) activate([col, at], false);
          }}
          {...adjusting.glideProps}
          onKeyDown={onKeyDown}
          editOnType={false}
          keybindings={{ search: false, selectAll: false, delete: false, paste: false, cut: false, activateCell: false }}
          getCellsForSelection
          imageWindowLoader={imageLoader}
        />
      )}
      {/* Glide's own line is a stroke on a black canvas, which shows through where Chrome joins the parts of a long stroke. */}
      <div className={styles['headerLine']} style={{ top: headerHeight }} />
      {pinnedMenu.elements}
      {tooltip.element}
      {reorder.dropLine}
      {actionElements}
      {isPhone && sortMenu.element}
      {cellEditing.elements}
    </div>
  );
}
