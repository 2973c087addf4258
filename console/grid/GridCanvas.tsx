import {
  CompactSelection,
  DataEditorCore,
  type DataEditorRef,
  type GridSelection,
  ImageWindowLoaderImpl,
  type Item,
} from '@glideapps/glide-data-grid';
import { type RefObject, useMemo, useState } from 'react';
import type { Column } from './column.ts';
import type { useCellCommands } from './useCellCommands.ts';
import type { useColumnAdjusting } from './useColumnAdjusting.ts';
import type { useGridTheme } from './useGridTheme.ts';
import type { usePainting } from './usePainting.ts';

/** The target of the pointer: a cell, or the header of a column. */
export interface Hovered {
  readonly cell: Item | null;
  readonly header: number | null;
}

interface GridCanvasProps {
  readonly grid: RefObject<DataEditorRef>;
  readonly columns: readonly Column[];
  /** In pixels, one for each column. */
  readonly widths: readonly number[];
  /** The columns at the left that do not scroll. */
  readonly pinned: number;
  readonly rowCount: number;
  readonly hasSummary: boolean;
  readonly isScrollingDown: boolean;
  readonly rowHeight: number;
  readonly headerHeight: number;
  readonly theme: ReturnType<typeof useGridTheme>;
  readonly painting: ReturnType<typeof usePainting>;
  readonly commands: ReturnType<typeof useCellCommands>;
  readonly adjusting: ReturnType<typeof useColumnAdjusting>['glideProps'];
  readonly current: GridSelection['current'];
  readonly selectedRows: CompactSelection;
  /** The row under the pointer, or that is being moved. */
  readonly isHovered: (row: number) => boolean;
  readonly onHover: (hovered: Hovered) => void;
  readonly onSelectCell: (next: GridSelection['current']) => void;
  readonly onScrolled: () => void;
}

/** Glide requires an image loader. */
const imageLoader = new ImageWindowLoaderImpl();
const noColumns = CompactSelection.empty();

/** The canvas of a grid, and the only component that uses Glide. */
export function GridCanvas(props: GridCanvasProps) {
  const { grid, columns, widths, pinned, rowCount, hasSummary, isScrollingDown, rowHeight, headerHeight, theme, painting, commands } =
    props;
  const { adjusting, current, selectedRows, isHovered, onHover, onSelectCell, onScrolled } = props;
  const [isScrolledSideways, setIsScrolledSideways] = useState(false);
  const glideColumns = useMemo(
    () => columns.map(({ name, label: title }, at) => ({ id: name === '' ? 'select' : name, title, width: widths[at] ?? 0 })),
    [columns, widths],
  );
  return (
    <DataEditorCore
      ref={grid}
      width="100%"
      height="100%"
      columns={glideColumns}
      rows={rowCount + (hasSummary ? 1 : 0)}
      freezeTrailingRows={isScrollingDown && hasSummary ? 1 : 0}
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
      gridSelection={{ ...(current ? { current } : {}), columns: noColumns, rows: selectedRows }}
      onGridSelectionChange={(next) => onSelectCell(next.current)}
      onVisibleRegionChanged={({ x }, tx) => {
        onScrolled();
        setIsScrolledSideways(x > pinned || tx !== 0);
      }}
      drawFocusRing={false}
      getRowThemeOverride={(row) => {
        if (row >= rowCount) return theme.summaryRow;
        return selectedRows.hasIndex(row) ? theme.selectedRow : isHovered(row) ? theme.hoveredRow : undefined;
      }}
      onItemHovered={({ kind, location }) =>
        onHover({ cell: kind === 'cell' ? location : null, header: kind === 'header' ? location[0] : null })
      }
      onHeaderClicked={commands.onHeaderClicked}
      onCellContextMenu={commands.onCellContextMenu}
      onCellClicked={commands.onCellClicked}
      {...adjusting}
      onKeyDown={commands.onKeyDown}
      editOnType={false}
      keybindings={{ search: false, selectAll: false, clear: false, delete: false, paste: false, cut: false, activateCell: false }}
      getCellsForSelection
      imageWindowLoader={imageLoader}
    />
  );
}
