import type { DrawCellCallback, DrawHeaderCallback, Item } from '@glideapps/glide-data-grid';
import { useCallback, useMemo } from 'react';
import type { SearchRow } from '../../api/contract/search.ts';
import type { Column } from './column.ts';
import type { GridTheme } from './gridTheme.ts';
import { paintHeader } from './paintHeader.ts';
import { checkboxIndentOf, textIndentOf, endPaddingOf, waymarkRenderer } from './renderers.ts';
import type { CellActionLabel } from './cellActions.ts';
import type { SortState } from './SortButtons.tsx';
import { measure } from './measure.ts';
import { namingColumn, type Summary, toCell, toSummaryCell, type WaymarkCell } from './toCell.ts';
import { padding as textPadding } from './widths.ts';

interface PaintingOptions {
  readonly columns: readonly Column[];
  readonly rows: readonly SearchRow[];
  readonly summary: Summary | null;
  /** The columns that one has to scroll to. */
  readonly cutOff: readonly Column[];
  readonly widths: readonly number[];
  readonly theme: GridTheme;
  readonly sort: SortState;
  /** Whether all, some or none of the rows on the page are selected. */
  readonly pageSelection: boolean | 'some';
  /** The side margin of the page's content in pixels. */
  readonly pageMargin: number;
  readonly isSelected: (id: number) => boolean;
  readonly cellLabelOf: (row: SearchRow) => CellActionLabel | null;
  readonly isMovable: boolean;
  /** The cell that has the keyboard focus. */
  readonly focusedCell: Item | undefined;
}

export const usePainting = ({
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
  isMovable,
  focusedCell,
}: PaintingOptions) => {
  const customRenderers = useMemo(() => [waymarkRenderer(theme.canvas, pageMargin, columns.length - 1)], [theme, pageMargin, columns]);
  const naming = useMemo(
    () => (summary ? namingColumn(summary, columns, widths, cutOff, (text) => measure(text, 'summary') + textPadding) : -1),
    [summary, columns, widths, cutOff],
  );
  const getCellContent = useCallback(
    ([col, at]: Item): WaymarkCell => {
      const column = columns[col];
      const row = rows[at];
      if (column && summary && at === rows.length)
        return toSummaryCell(summary, column, theme.cells, {
          isNaming: col === naming,
          cutOff,
        });
      if (!column || !row) throw new RangeError(`The grid has no cell ${col}, ${at}`);
      return toCell(row, column, theme.cells, { selected: isSelected(row.Id), action: cellLabelOf(row), isMovable });
    },
    [columns, rows, summary, naming, cutOff, theme, isSelected, cellLabelOf, isMovable],
  );
  const drawHeader = useCallback<DrawHeaderCallback>(
    ({ ctx, rect, columnIndex, theme: glide }) => {
      const column = columns[columnIndex];
      if (!column) return;
      paintHeader(ctx, rect, column, theme, {
        sort,
        pageSelection,
        indent: column.role === 'select' ? checkboxIndentOf(columnIndex, pageMargin) : textIndentOf(columnIndex, pageMargin),
        endPadding: endPaddingOf(columnIndex, columns.length - 1, pageMargin),
        font: `${glide.headerFontStyle} ${glide.fontFamily}`,
        quietInk: glide.textHeader,
      });
    },
    [pageSelection, columns, pageMargin, sort, theme],
  );

  const drawCell = useCallback<DrawCellCallback>(
    ({ ctx, rect, col, row }, draw) => {
      draw();
      if (focusedCell?.[0] !== col || focusedCell[1] !== row) return;
      ctx.strokeStyle = theme.focus;
      ctx.lineWidth = 2;
      ctx.strokeRect(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 3);
    },
    [focusedCell, theme],
  );
  return { customRenderers, getCellContent, drawHeader, drawCell };
};
