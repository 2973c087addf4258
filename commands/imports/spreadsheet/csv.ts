import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brokenOff, notASpreadsheet, oldWorkbook, webPage } from '../../../domain/importMessages.ts';
import { FileRefused } from '../../tasks/runTask.ts';
import { findEncoding } from './encoding.ts';
import { maxTitleLines } from './header.ts';

export type Open = () => Promise<Readable>;

/** A line of a file before it is known what is its header. */
export interface RawRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The first bytes of files that are no text, with the message about them. */
const signatures: readonly (readonly [string, readonly number[]])[] = [
  [notASpreadsheet, [0x25, 0x50, 0x44, 0x46]],
  [notASpreadsheet, [0x89, 0x50, 0x4e, 0x47]],
  [notASpreadsheet, [0xff, 0xd8, 0xff]],
  [notASpreadsheet, [0x47, 0x49, 0x46, 0x38]],
  [oldWorkbook, [0xd0, 0xcf, 0x11, 0xe0]],
  [notASpreadsheet, [0x1f, 0x8b]],
];

/** The beginnings of texts that are no table, whatever the file's name: some systems call a web page a workbook. */
const page = /^\ufeff?\s*<(?:!doctype|html|table|\?xml)/i;

const delimiters = [',', ';', '\t', '|'] as const;

/** The delimiter that most lines have, and have equally often. Text in quotes does not count. */
const findDelimiter = (text: string): string => {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, maxTitleLines);
  const score = (delimiter: string): number => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    const usual = counts.toSorted((a, b) => b - a)[Math.floor(counts.length / 2)] ?? 0;
    return counts.filter((count) => count === usual).length * Math.min(usual, 50);
  };
  return delimiters.toSorted((a, b) => score(b) - score(a))[0] ?? ',';
};

/** How often something stands in the cells of a row. */
const countIn = (cells: readonly string[], pattern: RegExp): number =>
  cells.reduce((count, cell) => count + cell.split(pattern).length - 1, 0);

/** More delimiters than a line of any file has. The parser bounds the text of a line, not its cells. */
const maxDelimiters = 100_000;

/** The number of characters that the parser reads at once: thousands of rows, if they are empty. */
const pieceSize = 8000;

/** Text in pieces. A character of two halves is not cut. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const isCut = /[\uD800-\uDBFF]/.test(text.charAt(from + pieceSize - 1));
    const to = from + pieceSize + (isCut ? 1 : 0);
    yield text.slice(from, to);
    from = to;
  }
}

/** Passes text on in small pieces, as long as its lines have a bounded number of cells. */
const boundCells = (delimiter: string) =>
  async function* (source: AsyncIterable<string>): AsyncGenerator<string> {
    let count = 0;
    for await (const text of source) {
      for (const [at, line] of text.split(/[\r\n]/).entries()) {
        count = (at === 0 ? count : 0) + line.split(delimiter).length - 1;
        if (count > maxDelimiters) throw new FileRefused(notASpreadsheet);
      }
      yield* piecesOf(text);
    }
  };

/** The rows of a CSV file in any common encoding and with any common delimiter. `start` is its beginning. */
export async function* readCsvLines(open: Open, start: Buffer): AsyncGenerator<RawRow> {
  const signature = signatures.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte));
  if (signature) throw new FileRefused(signature[0]);
  const { encoding } = await findEncoding(await open());
  const text = iconv.decode(start, encoding);
  if (text.slice(0, 2000).includes('\u0000')) throw new FileRefused(notASpreadsheet);
  if (page.test(text)) throw new FileRefused(webPage);
  const delimiter = findDelimiter(text);
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: 1_000_000,
  });
  const source = await open();
  const fed = pipeline(source, iconv.decodeStream(encoding), new PassThrough({ encoding: 'utf8' }), boundCells(delimiter), parser).catch(
    (error: Error) => parser.destroy(error),
  );
  let before = 0;
  // The parser only says where a row ends, and counts a break of two characters within a cell twice.
  let doubled = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const hasBreaks = info.lines > before + 1;
      if (hasBreaks) doubled += countIn(record, /\r\n/);
      const line = info.lines - doubled - (hasBreaks ? countIn(record, /\r\n|\r|\n/) : 0);
      before = info.lines;
      yield { line, cells: record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileRefused(brokenOff(Number(error['records']) + 1));
    throw error;
  } finally {
    source.destroy();
    await fed;
  }
}
