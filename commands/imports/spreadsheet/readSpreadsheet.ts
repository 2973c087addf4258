import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cleanCell } from '../../../domain/csv.ts';
import { anonymisedHeading } from '../../../domain/exports/columns.ts';
import {
  anonymisedFile,
  cellTooLong,
  emptySpreadsheet,
  formulasWithoutValues,
  noHeader,
  noRows,
  sheetUnknown,
  tooManyCells,
  tooManyColumns,
} from '../../../domain/importMessages.ts';
import { FileRefused } from '../../tasks/runTask.ts';
import type { FileSurvey } from '../planStore.ts';
import { type Open, type RawRow, readCsvLines } from './csv.ts';
import { findHeader, isNoRecord, maxTitleLines, namesBelow } from './header.ts';
import { type Archive, openArchive } from './xlsx/archive.ts';
import { readMerged, withMerged } from './xlsx/merged.ts';
import { readSheet, readWorkbook, type Workbook } from './xlsx/workbook.ts';

/** A row below the header with the line where it begins, or why it cannot be read. */
type SpreadsheetRow = { readonly line: number; readonly cells: readonly string[] } | { readonly line: number; readonly problem: string };

/** The first bytes of an archive, which a workbook is. */
const isZip = (start: Buffer): boolean => start.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]));

const maxColumns = 250;
const maxCellLength = 100_000;
const maxSamplesPerColumn = 5;
/** A survey lets other work of its process have its turn after so many rows. */
const surveyBatchSize = 500;
/** Samples are taken of so many rows. */
const maxSampledRows = 200;

const readStart = async (source: Readable, bytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= bytes) break;
  }
  source.destroy();
  return Buffer.concat(chunks).subarray(0, bytes);
};

/**
 * Reads any spreadsheet line by line, of one sheet if it is a workbook. `sheet` is its name; '' the first that has rows. `headerLine`:
 * cells that are merged downwards below it have their text in each row.
 */
async function* readLines(open: Open, sheet: string, headerLine?: number): AsyncGenerator<RawRow> {
  const start = await readStart(await open(), 65_536);
  if (start.length === 0) throw new FileRefused(emptySpreadsheet);
  if (isZip(start)) {
    const book = await openBook(open);
    const { path } = sheetNamed(book, sheet);
    const rows = readSheet(book.archive, book.workbook, path);
    yield* headerLine === undefined ? rows : withMerged(rows, await readMerged(book.archive, path, headerLine));
  } else yield* readCsvLines(open, start);
}

const withoutEmptyEnd = (cells: readonly string[]): readonly string[] => {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
};

interface Book {
  readonly archive: Archive;
  readonly workbook: Workbook;
}

const openBook = async (open: Open): Promise<Book> => {
  const archive = await openArchive(await open());
  return { archive, workbook: await readWorkbook(archive) };
};

const sheetNamed = ({ workbook }: Book, name: string): Workbook['sheets'][number] => {
  const namedSheet = workbook.sheets.find((sheet) => sheet.name === name);
  if (!namedSheet) throw new FileRefused(sheetUnknown);
  return namedSheet;
};

/** Covers and notes have fewer columns. */
const columnsOfTables = 3;

/** The sheet with the rows: the first like a table among its first lines, else the one with the most columns. */
const findSheet = async ({ archive, workbook }: Book): Promise<string> => {
  let [best, columns] = ['', 0];
  for (const { name, path } of workbook.sheets) {
    let lines = 0;
    for await (const { cells } of readSheet(archive, workbook, path)) {
      const filled = cells.filter((cell) => cell.trim() !== '').length;
      if (filled >= columnsOfTables) return name;
      if (filled > columns) [best, columns] = [name, filled];
      lines += 1;
      if (lines === maxTitleLines) break;
    }
  }
  if (columns === 0) throw new FileRefused(emptySpreadsheet);
  return best;
};

/** The sheets of a file, and the one that is meant. A CSV file has one without a name. */
const sheetsOf = async (open: Open, name: string): Promise<{ readonly sheets: readonly string[]; readonly sheetName: string }> => {
  if (!isZip(await readStart(await open(), 4))) return { sheets: [''], sheetName: '' };
  const book = await openBook(open);
  const sheets = book.workbook.sheets.map((sheet) => sheet.name);
  return { sheets, sheetName: name === '' ? await findSheet(book) : sheetNamed(book, name).name };
};

/** Finds the header of a file and samples of its columns. Throws FileRefused with a message for people if it is no spreadsheet. */
export const surveySpreadsheet = async (open: Open, sheet = ''): Promise<FileSurvey> => {
  const { sheets, sheetName } = await sheetsOf(open, sheet);
  const first: RawRow[] = [];
  let header: string[] | null = null;
  // A comma without quotes shifts the cells of its line in a text file, so its header says how many there are. In a workbook, no cell is
  // shifted.
  let widest = maxColumns;
  let headerLine = 0;
  let rows = 0;
  const samples: Set<string>[] = [];
  const take = ({ cells }: RawRow) => {
    if (!header || isNoRecord(cells, header)) return;
    rows += 1;
    // Remarks stand beside tables, in columns without names.
    for (const width = Math.min(withoutEmptyEnd(cells).length, widest); header.length < width; samples.push(new Set())) header.push('');
    if (rows > maxSampledRows) return;
    for (const [at, cell] of cells.entries()) {
      const text = cleanCell(cell).slice(0, 100).toWellFormed();
      if (text !== '' && (samples[at]?.size ?? maxSamplesPerColumn) < maxSamplesPerColumn) samples[at]?.add(text);
    }
  };
  const settle = () => {
    const place = findHeader(first.map(({ cells }) => cells));
    const headerRow = first[place];
    if (!headerRow) throw new FileRefused(first.some(({ cells }) => withoutEmptyEnd(cells).length > 0) ? noHeader : emptySpreadsheet);
    if (sheetName === '') widest = headerRow.cells.length;
    header = [...namesBelow((first[place - 1]?.cells ?? []).map(cleanCell), withoutEmptyEnd(headerRow.cells).map(cleanCell))];
    if (header.includes(anonymisedHeading)) throw new FileRefused(anonymisedFile);
    if (header.length > maxColumns) throw new FileRefused(tooManyColumns(header.length, maxColumns));
    headerLine = headerRow.line;
    for (const _ of header) samples.push(new Set());
    for (const row of first.slice(place + 1)) take(row);
  };
  let [read, hasFormulas] = [0, false];
  for await (const row of readLines(open, sheetName)) {
    hasFormulas ||= row.cells.length === 0;
    if (header) take(row);
    else if (first.push(row) === maxTitleLines) settle();
    read += 1;
    if (read % surveyBatchSize === 0) await nextTurn();
  }
  if (!header) settle();
  if (rows === 0) throw new FileRefused(hasFormulas ? formulasWithoutValues : noRows);
  return { sheets, sheet: sheetName, headerLine, header: header ?? [], samples: samples.map((each) => [...each]), rows };
};

/** The rows below the header, streamed. Blank lines, repeated headers and lines of totals are left out. */
export async function* readSpreadsheet(
  open: Open,
  { sheet, header, headerLine }: { readonly sheet: string; readonly header: readonly string[]; readonly headerLine: number },
): AsyncGenerator<SpreadsheetRow> {
  for await (const { line, cells } of readLines(open, sheet, headerLine)) {
    if (line <= headerLine || isNoRecord(cells, header)) continue;
    const filled = withoutEmptyEnd(cells);
    if (filled.length > header.length) yield { line, problem: tooManyCells(filled.length, header.length) };
    else if (filled.some((cell) => cell.length > maxCellLength)) yield { line, problem: cellTooLong(maxCellLength) };
    else yield { line, cells: header.map((_, at) => cleanCell(filled[at] ?? '')) };
  }
}
