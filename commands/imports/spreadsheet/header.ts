import { isOfTemplate } from '../../../domain/imports/template.ts';

/** How many lines are looked at to find the header. */
export const maxTitleLines = 20;

const isFilled = (cell: string): boolean => cell.trim() !== '';

/** Cells like a name of a column: short words, no dates, numbers or addresses. */
const isName = (cell: string): boolean => /\p{L}/u.test(cell) && cell.trim().length <= 60 && !/@|\d{3,}/.test(cell);

/** The place of the header among the first rows: the first row with as many names as rows usually have cells. Titles above it have fewer. */
export const findHeader = (rows: readonly (readonly string[])[]): number => {
  const widths = rows.map((cells) => cells.filter(isFilled).length);
  const usual = Math.max(...widths, 0);
  const enough = Math.max(1, Math.min(usual, Math.ceil(usual * 0.6)));
  const found = rows.findIndex((cells, at) => (widths[at] ?? 0) >= enough && cells.filter(isFilled).every(isName));
  return found < 0 ? rows.findIndex((_, at) => (widths[at] ?? 0) > 0) : found;
};

/** Whether a row below the header is none of a record: it is blank, repeats the header, or sums up. */
export const isNoRecord = (cells: readonly string[], header: readonly string[]): boolean => {
  const filled = cells.filter(isFilled);
  if (filled.length === 0 || isOfTemplate(cells)) return true;
  if (filled.length > 1 && cells.every((cell, at) => cell.trim().toLowerCase() === (header[at] ?? '').toLowerCase())) return true;
  return /^(grand |sub-?)?totals?:?$/i.test((filled[0] ?? '').trim()) && filled.slice(1).every((cell) => /^[\d.,£%\s-]+$/.test(cell));
};
