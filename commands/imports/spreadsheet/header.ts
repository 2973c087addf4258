import { isOfTemplate } from '../../../domain/imports/template.ts';

/** How many lines are looked at to find the header. */
export const maxTitleLines = 20;

const isFilled = (cell: string): boolean => cell.trim() !== '';

/** Cells like a name of a column: short words, or the sign of a number; no dates, numbers or addresses. */
const isName = (cell: string): boolean => /\p{L}|^\s*[#№]\s*$/u.test(cell) && cell.trim().length <= 60 && !/@|\d{3,}/.test(cell);

/** Cells that no column is called. */
const isValue = (cell: string): boolean => /@|^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/.test(cell.trim());

/**
 * The place of the header among the first rows: the first row with as many names as rows usually have cells. Titles above it have fewer.
 * -1: there is none, since the first rows have values of one kind below each other.
 */
export const findHeader = (rows: readonly (readonly string[])[]): number => {
  const widths = rows.map((cells) => cells.filter(isFilled).length);
  const usual = Math.max(...widths, 0);
  const minFilled = Math.max(1, Math.min(usual, Math.ceil(usual * 0.6)));
  const place = rows.findIndex((cells, at) => (widths[at] ?? 0) >= minFilled && cells.filter(isFilled).every(isName));
  if (place >= 0) return place;
  const first = rows.findIndex((_, at) => (widths[at] ?? 0) > 0);
  const hasValues = rows[first]?.some((cell, at) => isValue(cell) && isValue(rows[first + 1]?.[at] ?? ''));
  return hasValues ? -1 : first;
};

/** Words for people whom no row is about. */
const somebodyElse = /\b(?:parents?|carers?|guardians?|mother|father|mum|dad|emergency|next of kin)\b/i;

/**
 * The names of columns below headings that each stand above several of them. A heading about somebody else belongs to the names: below
 * 'Parent / Carer', 'Mobile' is 'Parent / Carer Mobile'. A row with one cell at its beginning is a title.
 */
export const namesBelow = (headings: readonly string[], names: readonly string[]): readonly string[] => {
  const isTitle = isFilled(headings[0] ?? '') && headings.filter(isFilled).length === 1;
  let heading = '';
  return names.map((name, at) => {
    const own = (headings[at] ?? '').trim();
    if (own !== '') heading = own;
    return !isTitle && name !== '' && somebodyElse.test(heading) && !somebodyElse.test(name) ? `${heading} ${name}` : name;
  });
};

/** Whether a cell repeats the name of its column, which may have a heading before it. */
const repeats = (cell: string, name = ''): boolean => {
  const [text, whole] = [cell.trim().toLowerCase(), name.toLowerCase()];
  return text === whole || (text !== '' && whole.endsWith(` ${text}`));
};

/** Whether a row below the header is none of a record: it is blank, an example, repeats the header, or sums up. */
export const isNoRecord = (cells: readonly string[], header: readonly string[]): boolean => {
  const filled = cells.filter(isFilled);
  if (filled.length === 0 || isOfTemplate(cells)) return true;
  if (filled.length > 1 && cells.every((cell, at) => repeats(cell, header[at]))) return true;
  if (filled.every((cell) => /^e\.?g\.?[\s:]/i.test(cell.trim()))) return true;
  const [first = '', ...others] = filled.map((cell) => cell.trim());
  if (others.length === 0 && header.length > 1 && /^(grand |sub-?)?(totals?|count|number of|end of)\b.*[\d:]$/i.test(first)) return true;
  return /^(grand |sub-?)?totals?:?$/i.test(first) && others.every((cell) => /^[\d.,£%\s-]+$/.test(cell));
};
