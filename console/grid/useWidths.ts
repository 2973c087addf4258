import { useMemo, useState } from 'react';
import type { SearchRow } from '../../api/contract/search.ts';
import type { Column } from './column.ts';
import { measure } from './measure.ts';
import { checkboxIndentOf, textIndentOf, endPaddingOf } from './renderers.ts';
import type { Summary } from './toCell.ts';
import { measureLongest, narrowNeeds, pinnedCount, distributeWidth, widthNeedOf } from './widths.ts';

interface WidthOptions {
  readonly columns: readonly Column[];
  readonly rows: readonly SearchRow[];
  readonly summary: Summary | null;
  /** Identifies the list. Columns keep the widths of its first rows while it is unchanged, so that paging and sorting move nothing. */
  readonly listKey: string;
  readonly isNarrow: boolean;
  /** The side margin of the page's content in pixels. */
  readonly pageMargin: number;
  readonly availableWidth: number;
  /** Measures again once the fonts are loaded. */
  readonly areFontsReady: boolean;
}

/** `pinned` counts the columns that stay at the left; `isScrolling` is whether the others scroll sideways. */
export const useWidths = ({ columns, rows, summary, listKey, isNarrow, pageMargin, availableWidth, areFontsReady }: WidthOptions) => {
  const [first, setFirst] = useState({ listKey, rows, summary });
  if (first.listKey !== listKey) setFirst({ listKey, rows, summary });
  const longest = useMemo(
    () => {
      const ofRows = measureLongest(columns, first.rows, measure);
      if (first.summary === null) return ofRows;
      const ofSummary = measureLongest(columns, [{ ...first.summary, Id: 0, HasSecondaryFormatting: false, Labels: {} }], (text) =>
        measure(text, 'summary'),
      );
      return ofRows.map((width, at) => Math.max(width, ofSummary[at] ?? 0));
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is measured depends on the families
    [columns, first, areFontsReady],
  );
  return useMemo(() => {
    const needs = columns.map((column, at) => {
      const need = widthNeedOf(column, longest[at] ?? 0, measure, isNarrow);
      const indent = column.role === 'select' ? checkboxIndentOf(at, pageMargin) : textIndentOf(at, pageMargin);
      const extra = indent + (column.role === 'menu' ? 0 : endPaddingOf(at, columns.length - 1, pageMargin));
      return { ...need, minWidth: need.minWidth + extra, wanted: need.wanted + extra, full: need.full + extra };
    });
    const widths = distributeWidth(isNarrow ? narrowNeeds(columns, needs, availableWidth) : needs, availableWidth);
    return {
      widths,
      pinned: pinnedCount(columns, widths, availableWidth),
      isScrolling: widths.reduce((taken, width) => taken + width, 0) > availableWidth,
    };
  }, [columns, longest, isNarrow, pageMargin, availableWidth]);
};
