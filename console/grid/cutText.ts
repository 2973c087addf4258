import type { Column } from './column.ts';
import { cellPadding } from './gridTheme.ts';
import type { Measure } from './measure.ts';
import { textIndentOf, endPaddingOf } from './renderers.ts';
import type { WaymarkCell } from './toCell.ts';
import { arrowRoom, fontRoleOf, markRoom } from './widths.ts';

interface CellBox {
  /** The width of the cell in pixels. */
  readonly width: number;
  /** The index of its column and of the last column. */
  readonly at: number;
  readonly last: number;
  readonly pageMargin: number;
}

const roomIn = ({ width, at, last, pageMargin }: CellBox): number =>
  width - cellPadding * 2 - textIndentOf(at, pageMargin) - endPaddingOf(at, last, pageMargin);

/** The whole text of a cell if it is cut off; null otherwise. */
export const cutTextOf = ({ data }: WaymarkCell, column: Column, box: CellBox, measure: Measure): string | null => {
  if (!('words' in data) || data.words === '') return null;
  const room = roomIn(box) - (data.role === 'marked' ? markRoom : 0);
  return measure(data.words, fontRoleOf(column)) > room ? data.words : null;
};

/** The whole label of a header if it is cut off; null otherwise. */
export const cutLabelOf = (column: Column, box: CellBox, isSorted: boolean, measure: Measure): string | null => {
  const hasLabel = !['select', 'menu', 'handle', 'lines'].includes(column.role);
  return hasLabel && measure(column.label, 'header') > roomIn(box) - (isSorted ? arrowRoom : 0) ? column.label : null;
};
