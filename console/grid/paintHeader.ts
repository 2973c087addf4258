import { getMiddleCenterBias } from '@glideapps/glide-data-grid';
import { type Column, isAmount } from './column.ts';
import { cellPadding, type GridTheme } from './gridTheme.ts';
import { type Box, paintCheckbox } from './renderers.ts';
import type { SortState } from './SortButtons.tsx';
import { truncateToWidth } from './truncateToWidth.ts';
import { arrowRoom } from './widths.ts';

interface HeaderState {
  readonly sort: SortState;
  /** Whether all, some or none of the rows on the page are selected. */
  readonly pageSelection: boolean | 'some';
  /** The indent of the text or checkbox in pixels. */
  readonly indent: number;
  /** Pixels between an amount's label and the right edge of its cell. */
  readonly endPadding: number;
  readonly font: string;
  readonly quietInk: string;
}

const paintArrow = (ctx: CanvasRenderingContext2D, x: number, middle: number, order: 'asc' | 'desc', colour: string): void => {
  const tip = order === 'asc' ? -1 : 1;
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(x, middle - tip * 4);
  ctx.lineTo(x, middle + tip * 4);
  ctx.moveTo(x - 3, middle + tip);
  ctx.lineTo(x, middle + tip * 4);
  ctx.lineTo(x + 3, middle + tip);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5;
  ctx.stroke();
  ctx.restore();
};

export const paintHeader = (ctx: CanvasRenderingContext2D, box: Box, column: Column, theme: GridTheme, state: HeaderState): void => {
  if (column.role === 'select') {
    paintCheckbox(ctx, { ...box, x: box.x + state.indent }, state.pageSelection, theme.canvas);
    return;
  }
  // Columns of menus and handles have no visible label. A list can still be sorted by the handle column.
  const hasLabel = !['menu', 'handle'].includes(column.role);
  const isSorted = column.name === state.sort.name;
  const room = box.width - cellPadding * 2 - state.indent - state.endPadding - (isSorted ? arrowRoom : 0);
  const label = hasLabel ? truncateToWidth(column.label, room, (text) => ctx.measureText(text).width) : '';
  const middle = box.y + box.height / 2;
  const width = ctx.measureText(label).width;
  const left = isAmount(column) ? box.x + box.width - cellPadding - state.endPadding - width : box.x + cellPadding + state.indent;
  ctx.fillStyle = isSorted ? theme.headerInk : state.quietInk;
  ctx.fillText(label, left, middle + getMiddleCenterBias(ctx, state.font));
  if (column.role === 'handle')
    paintArrow(ctx, box.x + box.width / 2, middle, isSorted ? state.sort.order : 'asc', isSorted ? theme.canvas.accent : state.quietInk);
  else if (isSorted) paintArrow(ctx, isAmount(column) ? left - 11 : left + width + 11, middle, state.sort.order, theme.canvas.accent);
};
