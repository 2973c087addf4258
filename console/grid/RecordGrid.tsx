import { CompactSelection, DataEditorCore, type DataEditorRef, ImageWindowLoaderImpl, type Item } from '@glideapps/glide-data-grid';
import { type RefObject, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SearchRow } from '../../api/contract/search.ts';
import type { GridPlace } from '../page/listPlaces.ts';
import type { CellAction } from './cellActions.ts';
import { type Column, firstLinkIn } from './column.ts';
import type { CellEditing } from './editing/cellEditing.ts';
import { useCellEditing, useSavedRows } from './editing/useCellEditing.tsx';
import styles from './RecordGrid.module.css';
import { scrollbarSize } from './scrollbarSize.ts';
import { findScroller } from './scroller.ts';
import { SortButtons, type SortState } from './SortButtons.tsx';
import type { Summary } from './toCell.ts';
import { useAccessibleTable } from './useAccessibleTable.ts';
import { useCellActions } from './useCellActions.tsx';
import { useCellCommands } from './useCellCommands.ts';
import { type ColumnChanges, useColumnAdjusting } from './useColumnAdjusting.ts';
import { useCutTooltip } from './useCutTooltip.ts';
import { useGridLayout } from './useGridLayout.ts';
import { selectCell, useGridPlace } from './useGridPlace.ts';
import { useGridTheme } from './useGridTheme.ts';
import { useKeyboardFocus } from './useKeyboardFocus.ts';
import { usePainting } from './usePainting.ts';
import { usePinnedMenu } from './usePinnedMenu.tsx';
import { useReorder } from './useReorder.tsx';
import { useRowSelection } from './useRowSelection.ts';
import { useScrollReset } from './useScrollReset.ts';
import { useSortMenu } from './useSortMenu.tsx';
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
const noRows = CompactSelection.empty();

/** The grid of every list, and the only component that uses Glide. */
export function RecordGrid(props: RecordGridProps) {
  const {
    label,
    listName = '',
    searchKey = '',
    position,
    columns: allColumns,
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
  const layout = useGridLayout(container, allColumns, sort.name);
  const { width, height, columns, isNarrow, isPhone, isTouch, pageMargin, headerHeight, rowHeight } = layout;
  const theme = useGridTheme();
  const { current, setCurrent, restore, onScroll } = useGridPlace({ grid, container, columns, rows, rowHeight, startPlace, onPlace });
  const cellEditing = useCellEditing({
    grid,
    columns,
    rows,
    editing,
    onSaved: noteSaved,
    onSelect: ([col, row]) => setCurrent(selectCell([col, row])),
  });
  const [isScrolledSideways, setIsScrolledSideways] = useState(false);
  const [hovered, setHovered] = useState<Item | null>(null);
  const [hoveredHeader, setHoveredHeader] = useState<number | null>(null);
  const actions = useCellActions(grid, actionsOf);
  const { cellLabelOf, cancelQuestion } = actions;
  const {
    hasKeyboardFocus,
    isPressed,
    noteKey,
    notePress,
    listeners: focusListeners,
  } = useKeyboardFocus({
    focusCells: () => grid.current?.focus(),
    onLeave: cancelQuestion,
  });

  const lineCount = rows.length + (summary ? 1 : 0);
  const selection = useRowSelection(rows, isSelected, onSelect);
  const { selectedRows, pageSelection, togglePage } = selection;
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
  const focusedCell = hasKeyboardFocus ? current?.cell : undefined;
  const painting = usePainting({
    columns,
    rows,
    summary,
    cutOff,
    widths,
    theme,
    sort,
    pageSelection,
    pageMargin,
    isSelected,
    cellLabelOf,
    isMovable: onMove !== undefined,
    focusedCell,
  });
  const pinnedMenu = usePinnedMenu({
    container,
    isNeeded: isScrolling && layout.canPinMenus && columns.at(-1)?.role === 'menu',
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

  const tooltip = useCutTooltip({
    grid,
    columns,
    widths,
    lineCount,
    pageMargin,
    sortedBy: sort.name,
    isTouch,
    focusedCell,
    pointed: hovered ?? (hoveredHeader === null ? null : [hoveredHeader, -1]),
    cellAt: painting.getCellContent,
  });

  // A phone that is turned has fewer columns for a while. Glide would drop a cell that it does not have.
  const keptCell = current && current.cell[0] >= columns.length ? selectCell([columns.length - 1, current.cell[1]]) : current;
  const shownCell = keptCell && keptCell.cell[1] < lineCount ? keptCell : undefined;
  useScrollReset(grid, container, rowsKey);

  const sortMenu = useSortMenu({ grid, columns, sort, onSort });
  const sortBy = (name: string) => {
    if (!sortMenu.open()) onSort(name);
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
  const commands = useCellCommands({
    columns,
    rows,
    hovered,
    selection,
    actions,
    pinnedMenu,
    menuWidth: widths.at(-1) ?? 0,
    canEdit: editing?.canEdit === true,
    edit: cellEditing.edit,
    isRelease: adjusting.isRelease,
    openSortMenu: sortMenu.open,
    toHeaders: () => container.current?.querySelector<HTMLElement>('[data-sort][tabindex="0"]')?.focus(),
    actionsOf,
    onSort,
    onOpen,
    moveRow: onMove ? moveRow : null,
  });
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
        noteKey(target);
      }}
      {...reorder.listeners}
      onScrollCapture={() => {
        tooltip.hide();
        pinnedMenu.follow();
        onScroll();
      }}
      onPointerMoveCapture={({ currentTarget, clientX }) => currentTarget.toggleAttribute('data-on-menu', pinnedMenu.isOnMenu(clientX))}
      onPointerDownCapture={(event) => {
        notePress();
        tooltip.hide();
        reorder.listeners.onPointerDownCapture(event);
      }}
      onMouseUpCapture={({ target, currentTarget }) => {
        // Glide takes the focus only in the next frame, and a key pressed before that would be lost.
        if (current && target instanceof Node && findScroller(currentTarget)?.contains(target)) grid.current?.focus();
      }}
      onAuxClick={commands.onAuxClick}
      {...focusListeners}
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
        onFocusChange={tooltip.setFocusedHeader}
        layoutKey={tooltip.layoutKey}
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
            actions.follow();
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
          onHeaderClicked={commands.onHeaderClicked}
          onCellContextMenu={commands.onCellContextMenu}
          onCellClicked={commands.onCellClicked}
          {...adjusting.glideProps}
          onKeyDown={commands.onKeyDown}
          editOnType={false}
          keybindings={{ search: false, selectAll: false, clear: false, delete: false, paste: false, cut: false, activateCell: false }}
          getCellsForSelection
          imageWindowLoader={imageLoader}
        />
      )}
      {/* Glide's own line is a stroke on a black canvas, which shows through where Chrome joins the parts of a long stroke. */}
      <div className={styles['headerLine']} style={{ top: headerHeight }} />
      {pinnedMenu.elements}
      {tooltip.element}
      {reorder.dropLine}
      {actions.elements}
      {isPhone && sortMenu.element}
      {cellEditing.elements}
    </div>
  );
}
