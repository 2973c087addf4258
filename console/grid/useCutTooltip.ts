import type { DataEditorRef, Item } from '@glideapps/glide-data-grid';
import { type RefObject, useState } from 'react';
import type { Column } from './column.ts';
import { cutLabelOf, cutTextOf } from './cutText.ts';
import { measure } from './measure.ts';
import type { WaymarkCell } from './toCell.ts';
import { useTooltip } from './useTooltip.tsx';

interface CutTooltipOptions {
  readonly grid: RefObject<DataEditorRef | null>;
  readonly columns: readonly Column[];
  readonly widths: readonly number[];
  readonly lineCount: number;
  readonly pageMargin: number;
  readonly sortedBy: string;
  readonly isTouch: boolean;
  /** The cell with the keyboard focus. */
  readonly focusedCell: Item | undefined;
  /** The cell or the header under the pointer; row -1 is the header. */
  readonly pointed: Item | null;
  readonly cellAt: (cell: Item) => WaymarkCell;
}

const keyOf = (item: Item | null): string => item?.join() ?? '';

/** The place that changed last: the one with the keyboard focus, or the one under the pointer. */
const useLatest = (focused: Item | null, pointed: Item | null): Item | null => {
  const [latest, setLatest] = useState({ focused: '', pointed: '', isPointed: false });
  const now = { focused: keyOf(focused), pointed: keyOf(pointed) };
  if (now.focused !== latest.focused || now.pointed !== latest.pointed)
    setLatest({ ...now, isPointed: now.pointed !== latest.pointed && pointed !== null });
  return latest.isPointed ? pointed : (focused ?? pointed);
};

/** The whole text of what is cut off: of the header or cell with the keyboard focus, or of the one under the pointer. */
export const useCutTooltip = (options: CutTooltipOptions) => {
  const { grid, columns, widths, lineCount, pageMargin, sortedBy, isTouch, focusedCell, pointed, cellAt } = options;
  const [focusedHeader, setFocusedHeader] = useState<number | null>(null);
  const focused: Item | null = focusedHeader === null ? (focusedCell ?? null) : [focusedHeader, -1];
  const latest = useLatest(focused, pointed);
  const layoutKey = widths.join(' ');
  const tooltip = useTooltip({
    grid,
    layoutKey,
    target: isTouch ? null : latest,
    textAt: ([col, row]) => {
      const column = columns[col];
      const box = { width: widths[col] ?? 0, at: col, last: columns.length - 1, pageMargin };
      if (!column || row >= lineCount) return null;
      if (row < 0) return cutLabelOf(column, box, column.name === sortedBy, measure);
      return cutTextOf(cellAt([col, row]), column, box, measure);
    },
  });
  return { ...tooltip, layoutKey, setFocusedHeader };
};
