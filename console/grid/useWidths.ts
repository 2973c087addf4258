import { useMemo, useState } from 'react';
import type { SearchRow } from '../../api/contract/search.ts';
import type { Column } from './column.ts';
import { measure } from './measure.ts';
import { checkboxLeadOf, leadOf, trailOf } from './renderers.ts';
import type { Summary } from './toCell.ts';
import { longestOf, narrowWishes, pinnedCount, distributeWidth, widthNeedOf } from './widths.ts';

interface Measured {
  readonly columns: readonly Column[];
  readonly rows: readonly SearchRow[];
  readonly summary: Summary | null;
  /** Identifies the list. Columns keep the widths of its first rows while it is unchanged, so that paging and sorting move nothing. */
  readonly about: string;
  readonly narrow: boolean;
  /** The side margin of the page's content in pixels. */
  readonly edge: number;
  readonly room: number;
  /** Measures again once the fonts are loaded. */
  readonly figuresReady: boolean;
}

/** `pinned` counts the columns that stay at the left; `scrolls` is whether the others scroll sideways. */
export const useWidths = ({ columns, rows, summary, about, narrow, edge, room, figuresReady }: Measured) => {
  const [first, setFirst] = useState({ about, rows, summary });
  if (first.about !== about) setFirst({ about, rows, summary });
  const longest = useMemo(
    () => {
      const ofRows = longestOf(columns, first.rows, measure);
      if (first.summary === null) return ofRows;
      const ofSummary = longestOf(columns, [{ ...first.summary, Id: 0, HasSecondaryFormatting: false, Labels: {} }], (text) =>
        measure(text, 'summary'),
      );
      return ofRows.map((width, at) => Math.max(width, ofSummary[at] ?? 0));
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is measured depends on the families
    [columns, first, figuresReady],
  );
  return useMemo(() => {
    const own = columns.map((column, at) => {
      const wish = widthNeedOf(column, longest[at] ?? 0, measure, narrow);
      const lead = column.role === 'select' ? checkboxLeadOf(at, edge) : leadOf(at, edge);
      const more = lead + (column.role === 'menu' ? 0 : trailOf(at, columns.length - 1, edge));
      return { ...wish, least: wish.least + more, wanted: wish.wanted + more, full: wish.full + more };
    });
    const widths = distributeWidth(narrow ? narrowWishes(columns, own, room) : own, room);
    return { widths, pinned: pinnedCount(columns, widths, room), scrolls: widths.reduce((taken, width) => taken + width, 0) > room };
  }, [columns, longest, narrow, edge, room]);
};
