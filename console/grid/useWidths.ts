import { useMemo, useState } from 'react';
import type { SearchRow } from '../../api/contract/search.ts';
import { limitWidth } from '../../domain/search/columnChoice.ts';
import type { Column } from './column.ts';
import { measure } from './measure.ts';
import { checkboxIndentOf, textIndentOf, endPaddingOf } from './renderers.ts';
import { addToSample } from './textSamples.ts';
import type { Summary } from './toCell.ts';
import {
  cutOffColumns,
  distributeWidth,
  fixedNeed,
  measureTexts,
  narrowNeeds,
  pinnedCount,
  summarise,
  type WidthNeed,
  widthNeedOf,
} from './widths.ts';

/** Fewer rows than these do not decide how wide columns are: more may be added while the list is open. */
const enoughRows = 10;

interface WidthOptions {
  readonly columns: readonly Column[];
  readonly rows: readonly SearchRow[];
  readonly summary: Summary | null;
  /** Identifies the list, whose searches share their column widths. */
  readonly listName: string;
  /** Identifies the search. Paging and sorting do not change it, and move nothing. */
  readonly searchKey: string;
  readonly isNarrow: boolean;
  /** The side margin of the page's content in pixels. */
  readonly pageMargin: number;
  readonly availableWidth: number;
  /** Measures again once the fonts are loaded. */
  readonly areFontsReady: boolean;
}

/** The widths of the columns to the left of a resized one, and its own, by name: its edge stays under the pointer. */
interface HeldWidths {
  /** They hold as long as the same columns share the same width. */
  readonly layout: string;
  readonly isResizing: boolean;
  readonly widths: ReadonlyMap<string, number>;
}

/**
 * `pinned` counts the columns that stay at the left; `isScrolling` is whether the others scroll sideways, and `cutOff` are those that one
 * has to scroll to.
 */
export const useWidths = (options: WidthOptions) => {
  const { columns, rows, summary, listName, searchKey, isNarrow, pageMargin, availableWidth, areFontsReady } = options;
  const [first, setFirst] = useState({ searchKey, rows, summary });
  const hasGrown = first.rows.length < enoughRows && rows.length > first.rows.length;
  if (first.searchKey !== searchKey || hasGrown) setFirst({ searchKey, rows, summary });
  const texts = useMemo(
    () => {
      const sums = first.summary && [{ ...first.summary, Id: 0, HasSecondaryFormatting: false, Labels: {} }];
      return columns.map((column) => {
        const sample = measureTexts(column, first.rows, measure);
        // Widths in a fallback font are of no use later.
        const { typical, longest } = summarise(areFontsReady ? addToSample(listName, column.name, sample) : sample);
        const total = sums ? Math.max(0, ...measureTexts(column, sums, (text) => measure(text, 'summary'))) : 0;
        return { typical: Math.max(typical, total), longest: Math.max(longest, total) };
      });
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is measured depends on the families
    [columns, first, listName, areFontsReady],
  );

  const layout = `${availableWidth} ${columns.map(({ name }) => name).join(' ')}`;
  const [temporaryWidths, setTemporaryWidths] = useState<HeldWidths | null>(null);
  // A reset of all widths ends them.
  const isHeld = temporaryWidths?.layout === layout && (temporaryWidths.isResizing || columns.some(({ width }) => width !== undefined));
  const heldWidths = isHeld ? temporaryWidths.widths : null;
  const needAt = (column: Column, at: number): WidthNeed => {
    const need = widthNeedOf(column, texts[at] ?? summarise([]), measure, isNarrow);
    if (column.width !== undefined && !isNarrow) return need;
    const indent = column.role === 'select' ? checkboxIndentOf(at, pageMargin) : textIndentOf(at, pageMargin);
    const extra = indent + (column.role === 'menu' ? 0 : endPaddingOf(at, columns.length - 1, pageMargin));
    return { ...need, minWidth: need.minWidth + extra, preferred: need.preferred + extra, full: need.full + extra };
  };
  const { widths, pinned, cutOff } = useMemo(() => {
    const needs = columns.map((column, at) => {
      const width = heldWidths?.get(column.name);
      return width === undefined ? needAt(column, at) : fixedNeed(width);
    });
    const menuWidth = columns.at(-1)?.role === 'menu' ? (needs.at(-1)?.preferred ?? 0) : 0;
    const distributed = distributeWidth(isNarrow ? narrowNeeds(columns, needs, availableWidth) : needs, availableWidth, menuWidth);
    return {
      widths: distributed,
      pinned: pinnedCount(columns, distributed, availableWidth),
      cutOff: cutOffColumns(columns, distributed, availableWidth),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the needs follow from
  }, [columns, texts, isNarrow, pageMargin, availableWidth, heldWidths]);
  return {
    widths,
    pinned,
    cutOff,
    isScrolling: widths.reduce((taken, width) => taken + width, 0) > availableWidth,
    /** Shows a column with this width in pixels; the columns to its right share the rest. */
    resize: (at: number, width: number) => {
      const widthsBefore = columns.slice(0, at).map(({ name }, index): [string, number] => [name, widths[index] ?? 0]);
      setTemporaryWidths({ layout, isResizing: true, widths: new Map([...widthsBefore, [columns[at]?.name ?? '', limitWidth(width)]]) });
    },
    /** The width that shows every text of a column whole, in pixels. */
    wholeWidth: (at: number) => {
      const column = columns[at];
      if (!column) return 0;
      const { width: _, ...automatic } = column;
      return needAt(automatic, at).full;
    },
    endResize: () => setTemporaryWidths((before) => before && { ...before, isResizing: false }),
  };
};
