/**
 * Spreadsheets run texts that begin so, in the wide forms too, as formulas. Apostrophes before it are those of a text that looks like an
 * escaped one: it is escaped too, so that one apostrophe can be taken away again.
 */
const formulaStart = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const needsQuotes = /[",\r\n]/;
/** Either of both, since most texts are neither. */
const needsCare = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|[",\r\n]/;

/** A cell of a CSV file. An apostrophe is put before a text that a spreadsheet would run as a formula. */
export const printCsvCell = (text: string): string => {
  if (!needsCare.test(text)) return text;
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The text of a cell that {@link printCsvCell} printed: without the apostrophe before what a spreadsheet would run. */
const withoutMark = (cell: string): string => (cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell);

/** A text without U+0000 and lone surrogates, which PostgreSQL refuses. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** The text of a cell without spaces around it, the mark of exports, and what PostgreSQL refuses. */
export const cleanCell = (cell: string): string => storableText(withoutMark(cell)).trim();

/** Stands at the beginning of a CSV file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff';

/** Lines of a CSV file. An apostrophe is put before texts that a spreadsheet would run as formulas. */
export const printCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(printCsvCell).join(',')}\r\n`).join('');
