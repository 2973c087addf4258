import type { DataEditorRef } from '@glideapps/glide-data-grid';
import { type RefObject, useRef, useState } from 'react';
import type { SearchRow } from '../../api/contract/search.ts';
import type { GridPlace } from '../page/listPlaces.ts';
import type { CellAction } from './cellActions.ts';
import type { Column } from './column.ts';
import type { CellEditing } from './editing/cellEditing.ts';
import { useCellEditing, useSavedRows } from './editing/useCellEditing.tsx';
import { GridCanvas, type Hovered } from './GridCanvas.tsx';
import styles from './RecordGrid.module.css';
import { scrollbarSize } from './scrollbarSize.ts';
import { SortButtons, type SortState } from './SortButtons.tsx';
import { hasTotals, type Summary } from './toCell.ts';
import { useAccessibleTable } from './useAccessibleTable.ts';
import { useCellActions } from './useCellActions.tsx';
import { useCellCommands } from './useCellCommands.ts';
import { useCellFocus } from './useCellFocus.ts';
import { type ColumnChanges, useColumnAdjusting } from './useColumnAdjusting.ts';
import { useCutTooltip } from './useCutTooltip.ts';
import { useGridLayout } from './useGridLayout.ts';
import { selectCell, useGridPlace } from './useGridPlace.ts';
import { useGridTheme } from './useGridTheme.ts';
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
  /** The first place of the grid, if not its top. */
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

/** The grid of every list. */
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
    summary: answeredSummary = null,
    onSort,
    onSelect,
    onOpen,
    editing,
    columnChanges,
    onMove,
  } = props;
  const { rows, noteSaved } = useSavedRows(answeredRows);
  const summary = answeredSummary && hasTotals(answeredSummary, allColumns) ? answeredSummary : null;
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
  const [hovered, setHovered] = useState<Hovered>({ cell: null, header: null });
  const actions = useCellActions(grid, actionsOf);
  const lineCount = rows.length + (summary ? 1 : 0);
  const focus = useCellFocus({ grid, columns, lineCount, current, setCurrent, enterRows, onLeaveRow: actions.cancelQuestion });
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
    cellLabelOf: actions.cellLabelOf,
    isMovable: onMove !== undefined,
    focusedCell: focus.focusedCell,
  });
  const pinnedMenu = usePinnedMenu({
    container,
    isNeeded: isScrolling && columns.at(-1)?.role === 'menu',
    rows: rows.length,
    rowHeight,
    footerHeight: isScrollingDown && summary ? rowHeight : 0,
    width: widths.at(-1) ?? 0,
    availableWidth: width,
    selected: selectedRows,
    hovered: hovered.cell?.[1] ?? null,
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
    focusedCell: focus.focusedCell,
    pointed: hovered.cell ?? (hovered.header === null ? null : [hovered.header, -1]),
    cellAt: painting.getCellContent,
  });

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
    hovered: hovered.cell,
    selection,
    actions,
    pinnedMenu,
    menuWidth: widths.at(-1) ?? 0,
    canEdit: editing?.canEdit === true,
    edit: cellEditing.edit,
    isRelease: adjusting.isRelease,
    openSortMenu: sortMenu.open,
    focusHeaders: () => container.current?.querySelector<HTMLElement>('[data-sort][tabindex="0"]')?.focus(),
    actionsOf,
    onSort,
    onOpen,
    moveRow: onMove ? moveRow : null,
  });

  return (
    <div
      ref={container}
      role="presentation"
      onKeyDownCapture={({ target }) => {
        tooltip.hide();
        focus.noteKey(target);
      }}
      {...reorder.listeners}
      onScrollCapture={() => {
        tooltip.hide();
        pinnedMenu.follow();
        onScroll();
      }}
      onPointerMoveCapture={({ currentTarget, clientX }) => currentTarget.toggleAttribute('data-on-menu', pinnedMenu.isOnMenu(clientX))}
      onPointerDownCapture={(event) => {
        focus.notePress();
        tooltip.hide();
        reorder.listeners.onPointerDownCapture(event);
      }}
      onAuxClick={commands.onAuxClick}
      {...focus.listeners}
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
        onLeaveDown={focus.focusFirstRow}
        onAdjust={adjusting.onAdjust}
        onFocusChange={tooltip.setFocusedHeader}
        layoutKey={tooltip.layoutKey}
      />
      {columnChanges && <output className="visually-hidden">{adjusting.announcement}</output>}
      {width > 0 && (
        <GridCanvas
          grid={grid}
          columns={columns}
          widths={widths}
          pinned={pinned}
          rowCount={rows.length}
          hasSummary={summary !== null}
          isScrollingDown={isScrollingDown}
          rowHeight={rowHeight}
          headerHeight={headerHeight}
          theme={theme}
          painting={painting}
          commands={commands}
          adjusting={adjusting.glideProps}
          current={focus.shownCell}
          selectedRows={selectedRows}
          isHovered={(row) => row === hovered.cell?.[1] || row === reorder.dragged}
          onHover={setHovered}
          onSelectCell={focus.onSelectCell}
          onScrolled={() => {
            restore();
            actions.follow();
            cellEditing.follow();
            pinnedMenu.follow();
          }}
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
