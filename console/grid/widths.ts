import type { SearchRow } from '../../api/contract/search.ts';
import { findKind } from '../fieldKinds/kinds.ts';
import { progressText, readTask } from '../tasks/readTask.ts';
import { type Column, isFigures } from './column.ts';
import { printCell } from './formats.ts';
import { cellPadding } from './gridTheme.ts';
import type { FontRole, Measure } from './measure.ts';

/** In pixels: `minWidth` is the minimum, `full` fits every text, `preferred` is the width before spare room is distributed. */
export interface WidthNeed {
  readonly minWidth: number;
  readonly preferred: number;
  readonly full: number;
  /** With weight 2 a column stays twice as wide as with weight 1 when both shrink. */
  readonly weight: number;
  /** Whether the column takes a share of spare room. */
  readonly grows: boolean;
}

/** The padding of both sides. */
export const padding = cellPadding * 2;
/** The mark of a state with its gap, and the arrow of a sorted header. */
export const markRoom = 14;
export const arrowRoom = 18;
/** The longest word that a cell offers as its action. */
const widestAction = 'Download';
/** Names identify the record, and words with a mark give its status, so their minimum is larger. */
const minTextWidth = 96;
const minNameWidth = 220;
const minLinesWidth = 136;
const minNarrowNameWidth = 72;
const minMarkedWidth = 176;
/** Most states are short words, and the beginning of a longer one identifies it. */
const minStateWidth = 128;
/** Other columns shrink first: their beginnings tell enough. */
const nameWeight = 2.4;
const maxTextWidth = 280;
const maxNameWidth = 320;
const maxFullWidth = 480;

/** In narrow windows names take at most this share of the width. */
const shareOfNames = 0.62;

export const fontRoleOf = (column: Column): FontRole =>
  column.role === 'key' ? 'key' : isFigures(column) || column.role === 'progress' ? 'figures' : 'text';

const textsOf = (column: Column, rows: readonly SearchRow[]): readonly string[] => {
  if (column.role === 'key' || column.role === 'value') return rows.map((row) => printCell(row, column));
  // A record may be archived or deleted while it is on screen, so one-word states get their room from the start.
  if (column.role === 'state')
    return column.states
      .filter(({ value, name }) => !name.includes(' ') || rows.some((row) => row['recordState'] === value))
      .map(({ name }) => name);
  return column.role === 'progress' ? rows.map((row) => progressText(readTask(row))) : [];
};

/** The widths of the texts of a column in pixels, without empty ones. */
export const measureTexts = (column: Column, rows: readonly SearchRow[], measure: Measure): readonly number[] =>
  textsOf(column, rows)
    .filter((text) => text !== '')
    .map((text) => measure(text, fontRoleOf(column)));

/**
 * In pixels. If the longest tenth is far longer than the others, `typical` leaves it out, so that one long name does not widen its column.
 */
interface TextWidths {
  readonly typical: number;
  readonly longest: number;
}

export const summarise = (widths: readonly number[]): TextWidths => {
  const sorted = widths.toSorted((a, b) => a - b);
  const usual = sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0;
  const longest = sorted.at(-1) ?? 0;
  return { typical: longest <= usual * 1.25 ? longest : usual, longest };
};

export const fixedNeed = (width: number): WidthNeed => ({ minWidth: width, preferred: width, full: width, weight: 1, grows: false });

export const widthNeedOf = (column: Column, { typical, longest }: TextWidths, measure: Measure, narrow: boolean): WidthNeed => {
  if (column.width !== undefined && !narrow) return fixedNeed(column.width);
  if (column.role === 'select') return fixedNeed(28);
  if (column.role === 'handle') return fixedNeed(narrow ? 36 : 44);
  if (column.role === 'menu') return fixedNeed(56);
  if (column.role === 'id') return fixedNeed(Math.ceil(measure('#00000000', 'figures')) + padding);
  if (column.role === 'action') return fixedNeed(Math.ceil(measure(widestAction, 'text')) + padding + (narrow ? 0 : 8));
  if (column.role === 'lines') return { ...fixedNeed(minLinesWidth), grows: true };
  const hasMark = column.role === 'state' || (column.role === 'value' && column.marks !== undefined);
  const heading = Math.ceil(measure(column.label, 'header')) + padding;
  const besideText = padding + (hasMark ? markRoom : 0) + (column.role === 'progress' ? 16 : 0);
  const header = heading + (column.isSortable && longest > 0 ? arrowRoom : 0);
  const full = Math.max(header, Math.min(Math.ceil(longest) + besideText, maxFullWidth));
  const kind = column.role === 'value' ? findKind(column.kind) : undefined;
  // Sentences say what happened, above all why something failed, so their column shrinks as late as names.
  const hasSentences = kind?.cellSize === 'sentences';
  const usual = Math.max(header, Math.ceil(hasSentences ? longest : typical) + besideText);
  if (column.role === 'state') return { minWidth: Math.min(full, minStateWidth), preferred: full, full, weight: 1, grows: true };
  if (kind?.isCutOff === false) return { minWidth: full, preferred: full, full, weight: 1, grows: longest > 0 };
  const isName = column.role === 'key';
  if (column.role === 'progress') return fixedNeed(full);
  const minWidth = isName ? minNameWidth : hasMark ? minMarkedWidth : minTextWidth;
  return {
    minWidth: narrow && isName ? minNarrowNameWidth : Math.max(heading, Math.min(usual, full, minWidth)),
    preferred: Math.min(usual, full, isName ? maxNameWidth : hasSentences ? maxFullWidth : maxTextWidth),
    full,
    weight: isName || hasSentences ? nameWeight : 1,
    // An empty column leaves its share to the others.
    grows: longest > 0,
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Fits widths into the room. The widest columns shrink first, names last, none below the minimum. */
const within = (needs: readonly WidthNeed[], room: number): readonly number[] => {
  const cutAt = (level: number) =>
    needs.map(({ minWidth, preferred, weight }) => Math.min(preferred, Math.max(minWidth, Math.floor(level * weight))));
  let fits = 0;
  let tooWide = Math.max(0, ...needs.map(({ preferred }) => preferred)) + 1;
  while (tooWide - fits > 1) {
    const level = Math.floor((fits + tooWide) / 2);
    if (sum(cutAt(level)) <= room) fits = level;
    else tooWide = level;
  }
  return cutAt(fits);
};

const addShares = (widths: readonly number[], shares: readonly number[], freeWidth: number): readonly number[] => {
  const all = sum(shares);
  return all === 0 ? widths : widths.map((width, at) => width + Math.floor((freeWidth * (shares[at] ?? 0)) / all));
};

/**
 * The widths of a grid that scrolls: what the columns want. A date or number that would be cut at the edge is shown whole if the columns
 * before it can shrink so far, because a part of one can be read as another.
 */
const scrollingWidths = (needs: readonly WidthNeed[], edge: number): readonly number[] => {
  const preferred = needs.map((need) => need.preferred);
  const at = preferred.findIndex((_, index) => sum(preferred.slice(0, index + 1)) > edge);
  const cut = needs[at];
  const shown = needs.slice(0, at + 1);
  if (!cut || cut.minWidth < cut.full || sum(preferred.slice(0, at)) >= edge) return preferred;
  return sum(shown.map(({ minWidth }) => minWidth)) > edge ? preferred : [...within(shown, edge), ...preferred.slice(at + 1)];
};

/**
 * Column widths for a room in pixels. Spare room first shows cut texts whole, then widens all growing columns alike. With too little room
 * the widest columns shrink. If even the minimum widths do not fit, the grid scrolls; a menu as wide as `menuWidth` covers its edge then.
 */
export const distributeWidth = (needs: readonly WidthNeed[], room: number, menuWidth = 0): readonly number[] => {
  if (sum(needs.map(({ minWidth }) => minWidth)) > room) return scrollingWidths(needs, room - menuWidth);
  const fitting = within(needs, room);
  const freeWidth = room - sum(fitting);
  const cut = needs.map(({ full }, at) => full - (fitting[at] ?? 0));
  const whole = addShares(fitting, cut, Math.min(sum(cut), freeWidth));
  const grown = addShares(
    whole,
    whole.map((width, at) => (needs[at]?.grows ? width : 0)),
    room - sum(whole),
  );
  const last = needs.findLastIndex(({ grows }) => grows);
  return grown.map((width, at) => (at === last ? width + room - sum(grown) : width));
};

const isPinned = ({ role }: Column) => role === 'handle' || role === 'select' || role === 'key';

/** In narrow windows names share a limited width, so that other columns can scroll beside them. */
export const narrowNeeds = (columns: readonly Column[], needs: readonly WidthNeed[], room: number): readonly WidthNeed[] => {
  const own = sum(
    needs.filter((_, at) => columns[at]?.role === 'handle' || columns[at]?.role === 'select').map(({ preferred }) => preferred),
  );
  const names = within(
    needs.filter((_, at) => columns[at]?.role === 'key'),
    room * shareOfNames - own,
  );
  let next = 0;
  return needs.map((need, at) =>
    columns[at]?.role === 'key' ? { ...fixedNeed(names[next++] ?? need.minWidth), grows: need.grows } : need,
  );
};

/** Counts the columns pinned at the left: the handle, the checkbox and the key columns, as far as they leave room. */
export const pinnedCount = (columns: readonly Column[], widths: readonly number[], room: number): number => {
  let usedWidth = 0;
  let count = 0;
  for (const [index, column] of columns.entries()) {
    if (!isPinned(column)) break;
    usedWidth += widths[index] ?? 0;
    if (usedWidth > room * 0.66 && count > 0) break;
    count += 1;
  }
  return count;
};

/** The columns whose right part lies outside the room, in pixels, that the grid has before somebody scrolls sideways. */
export const cutOffColumns = (columns: readonly Column[], widths: readonly number[], room: number): readonly Column[] => {
  const ends = widths.map((_, at) => widths.slice(0, at + 1).reduce((taken, width) => taken + width, 0));
  const isScrolling = (ends.at(-1) ?? 0) > room;
  // A menu of row actions stays in view and covers what is below it.
  const covered = isScrolling && columns.at(-1)?.role === 'menu' ? (widths.at(-1) ?? 0) : 0;
  return columns.filter(({ role }, at) => role !== 'menu' && (ends[at] ?? 0) > room - covered);
};
