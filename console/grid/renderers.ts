import { type CustomRenderer, getMiddleCenterBias, GridCellKind } from '@glideapps/glide-data-grid';
import type { Mark } from '../ui/mark.ts';
import { truncateFacts, truncateToWidth } from './truncateToWidth.ts';
import { type CanvasColours, cellPadding, fonts } from './gridTheme.ts';
import type { CellData, WaymarkCell } from './toCell.ts';
import { markRoom } from './widths.ts';

type Paint = CanvasRenderingContext2D;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The left edge of the checkbox is `box.x`. */
export const paintCheckbox = (ctx: Paint, box: Box, checked: boolean | 'some', colours: CanvasColours): void => {
  const size = 16;
  const x = Math.round(box.x);
  const y = Math.round(box.y + (box.height - size) / 2);
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(x + 0.5, y + 0.5, size - 1, size - 1, 4);
  ctx.fillStyle = checked ? colours.accent : colours.ground;
  ctx.fill();
  ctx.lineWidth = 1;
  ctx.strokeStyle = checked ? colours.accent : colours.border;
  ctx.stroke();
  if (checked) {
    ctx.beginPath();
    if (checked === 'some') {
      ctx.moveTo(x + 4.5, y + 8);
      ctx.lineTo(x + 11.5, y + 8);
    } else {
      ctx.moveTo(x + 4.2, y + 8.4);
      ctx.lineTo(x + 6.9, y + 11);
      ctx.lineTo(x + 11.8, y + 5.4);
    }
    ctx.strokeStyle = colours.onAccent;
    ctx.lineWidth = 1.8;
    ctx.lineCap = 'round';
    ctx.lineJoin = 'round';
    ctx.stroke();
  }
  ctx.restore();
};

/** Marks differ in shape as well as in colour, as in `StateBadge`. */
const paintMark = (ctx: Paint, x: number, y: number, mark: Mark, colour: string): void => {
  ctx.save();
  ctx.translate(x + 4, y);
  ctx.beginPath();
  if (mark === 'attention') {
    ctx.rotate(Math.PI / 4);
    ctx.roundRect(-3.5, -3.5, 7, 7, 1.5);
  } else if (mark === 'bad') ctx.roundRect(-4, -4, 8, 8, 2);
  else ctx.arc(0, 0, mark === 'quiet' ? 3 : 4, 0, Math.PI * 2);
  if (mark === 'quiet') {
    ctx.lineWidth = 2;
    ctx.strokeStyle = colour;
    ctx.stroke();
  } else {
    ctx.fillStyle = colour;
    ctx.fill();
  }
  ctx.restore();
};

/** Three dots for a menu, six for a handle. */
const paintDots = (ctx: Paint, x: number, y: number, role: 'menu' | 'handle', colour: string): void => {
  ctx.fillStyle = colour;
  ctx.beginPath();
  const dots =
    role === 'menu'
      ? [
          [-5, 0],
          [0, 0],
          [5, 0],
        ]
      : [-5, 0, 5].flatMap((row) => [
          [-2.5, row],
          [2.5, row],
        ]);
  for (const [left = 0, down = 0] of dots) {
    ctx.moveTo(x + left + 1.5, y + down);
    ctx.arc(x + left, y + down, 1.5, 0, Math.PI * 2);
  }
  ctx.fill();
};

/** A name above its facts, each cut to the width of the cell. */
const paintLines = (ctx: Paint, box: Box, { lines, colour, quiet }: CellData & { role: 'lines' }, ink: string): void => {
  const left = box.x + cellPadding;
  // The column beside it, a menu, begins with blank space.
  const room = box.width - cellPadding - 4;
  const middle = box.y + box.height / 2;
  const paintText = (words: string, font: string, fill: string, x: number, y: number, truncate = truncateToWidth) => {
    ctx.font = font;
    ctx.fillStyle = fill;
    const cut = truncate(words, room - (x - left), (text) => ctx.measureText(text).width);
    ctx.fillText(cut, x, y + getMiddleCenterBias(ctx, font));
  };
  ctx.save();
  paintText(lines.title, fonts.key, ink, left, lines.facts === '' ? middle : middle - 11);
  if (lines.mark) paintMark(ctx, left, middle + 11.5, lines.mark, colour);
  paintText(lines.facts, fonts.text, quiet, left + (lines.mark ? markRoom : 0), middle + 11, truncateFacts);
  ctx.restore();
};

const isCellData = (data: unknown): data is CellData => typeof data === 'object' && data !== null && 'role' in data;

/** Pixels that the first column's text is indented, so that it lines up with the title if no checkbox precedes it. */
export const textIndentOf = (col: number, pageMargin: number): number => (col === 0 ? pageMargin - cellPadding : 0);

/** Pixels that a checkbox is indented: in line with the title, or next to the handle. */
export const checkboxIndentOf = (col: number, pageMargin: number): number => (col === 0 ? pageMargin : 4);

/** Pixels between the last column's text and the edge of its cell, so that the text ends where the page's content ends. */
export const endPaddingOf = (col: number, last: number, pageMargin: number): number => (col === last ? pageMargin - cellPadding : 0);

/** `pageMargin` is the side margin of the page in pixels, `last` the index of the last column. */
export const waymarkRenderer = (colours: CanvasColours, pageMargin: number, last: number): CustomRenderer<WaymarkCell> => ({
  kind: GridCellKind.Custom,
  isMatch: (cell): cell is WaymarkCell => isCellData(cell.data),
  needsHover: (cell) => cell.data.role === 'action' || cell.data.role === 'menu',
  draw: ({ ctx, rect, col, theme, hoverAmount }, { data }) => {
    if (data.role === 'select') {
      paintCheckbox(ctx, { ...rect, x: rect.x + checkboxIndentOf(col, pageMargin) }, data.selected, colours);
      return;
    }
    const middle = rect.y + rect.height / 2;
    if (data.role === 'menu' || data.role === 'handle') {
      paintDots(ctx, rect.x + rect.width / 2, middle, data.role, hoverAmount > 0 ? theme.textDark : data.colour);
      return;
    }
    if (data.role === 'lines') {
      paintLines(ctx, { ...rect, x: rect.x + textIndentOf(col, pageMargin) }, data, theme.textDark);
      return;
    }
    const textIndent = textIndentOf(col, pageMargin);
    const left = rect.x + theme.cellHorizontalPadding + textIndent;
    const room = rect.width - theme.cellHorizontalPadding * 2 - textIndent - endPaddingOf(col, last, pageMargin);
    const isBar = data.role === 'progress' && data.share !== null && data.share < 1;
    const baseline = middle + getMiddleCenterBias(ctx, theme.baseFontFull) - (isBar ? 4 : 0);
    const indent = data.role === 'marked' && data.words !== '' ? markRoom : 0;
    const words = truncateToWidth(data.words, room - indent, (text) => ctx.measureText(text).width);
    const width = data.role === 'action' || (data.role === 'text' && data.isAtRight) ? ctx.measureText(words).width : 0;
    if (data.role === 'marked' && indent > 0) paintMark(ctx, left, middle + 0.5, data.mark, data.colour);
    ctx.fillStyle = data.role === 'action' ? data.colour : theme.textDark;
    ctx.fillText(words, data.role === 'text' && data.isAtRight ? left + room - width : left + indent, baseline);
    if (data.role === 'action' && hoverAmount > 0) ctx.fillRect(left, Math.round(middle + 9), width, 1);
    if (data.role === 'progress' && isBar) {
      const paintBar = (length: number, colour: string) => {
        ctx.beginPath();
        ctx.roundRect(left, rect.y + rect.height - 10, length, 3, 1.5);
        ctx.fillStyle = colour;
        ctx.fill();
      };
      paintBar(room, data.track);
      paintBar(room * (data.share ?? 0), data.colour);
    }
  },
});
