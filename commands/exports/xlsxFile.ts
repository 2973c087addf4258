import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ExportColumn } from '../../domain/exports/columns.ts';
import { cellWriterOf, columnLetters, sheetEnd, sheetPath, sheetStart, workbookFiles } from '../../domain/exports/sheetXml.ts';
import type { ExportLines, ReadLines } from './exportLines.ts';

interface SheetLimits {
  /** The number of rows, with the headings. */
  readonly rows: number;
  /** The size in characters. Many programs cannot read an archive with a file of 4 GB. */
  readonly size: number;
}

const sheetLimits: SheetLimits = { rows: 1_048_576, size: 3_000_000_000 };
/** The length of the blocks in which a sheet is written, in characters. */
const blockSize = 200_000;

/** The cells of the lines of records. The printers of `lines` must leave texts as they are. */
export async function* cellsOf(lines: ExportLines, chunks: AsyncIterable<ReadLines>): AsyncGenerator<readonly string[]> {
  let number = 0;
  for await (const read of chunks) {
    lines.useTitles(read);
    // All at once, because the lines of the next chunk use their own titles.
    const printed: string[][] = [];
    for (const { record, rows } of read.records) {
      number += 1;
      const printers = lines.printersOf(record);
      for (const row of rows) printed.push(printers.map((print) => print(record, number, row)));
    }
    yield* printed;
  }
}

/** Rows that can be looked at before they are taken. */
class RowSource {
  current: readonly string[] | null = null;
  readonly #rows: AsyncIterator<readonly string[]>;

  constructor(rows: AsyncIterator<readonly string[]>) {
    this.#rows = rows;
  }

  async advance(): Promise<void> {
    const { done, value } = await this.#rows.next();
    this.current = done === true ? null : value;
  }
}

interface SheetColumn {
  readonly label: string;
  readonly letters: string;
  readonly write: (place: string, text: string) => string;
}

const rowXml = (columns: readonly SheetColumn[], number: number, cells: readonly string[]): string => {
  let row = `<row r="${number}">`;
  for (const [at, { letters, write }] of columns.entries()) {
    const text = cells[at] ?? '';
    if (text !== '') row += write(`${letters}${number}`, text);
  }
  return `${row}</row>`;
};

/** The XML of a sheet with as many rows of the source as it holds. */
async function* sheetOf(columns: readonly SheetColumn[], source: RowSource, limits: SheetLimits): AsyncGenerator<Buffer> {
  const headings = columns.map((column) => ({ ...column, write: cellWriterOf({ kind: 'record', name: 'recordState', label: '' }) }));
  let block =
    sheetStart +
    rowXml(
      headings,
      1,
      columns.map(({ label }) => label),
    );
  let size = 0;
  for (let count = 2; source.current !== null && count <= limits.rows && size < limits.size; count += 1) {
    block += rowXml(columns, count, source.current);
    if (block.length >= blockSize) {
      size += block.length;
      yield Buffer.from(block);
      block = '';
    }
    await source.advance();
  }
  yield Buffer.from(block + sheetEnd);
}

/**
 * The bytes of a workbook with these rows. Rows that do not fit into a sheet follow in another one with the same headings.
 * @param name the name of the sheets, without characters that spreadsheets refuse in one
 */
export async function* workbookOf(
  name: string,
  columns: readonly ExportColumn[],
  rows: AsyncIterator<readonly string[]>,
  limits: SheetLimits = sheetLimits,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  // The package's types do not say that the stream is readable.
  if (!(output instanceof Readable)) throw new TypeError('An archive has no stream');
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error('The workbook could not be written'));
  zip.on('error', fail);
  const sheetColumns = columns.map((column, at) => ({ label: column.label, letters: columnLetters(at), write: cellWriterOf(column) }));
  const source = new RowSource(rows);
  let open: Readable | null = null;
  const addFiles = async (): Promise<void> => {
    await source.advance();
    let sheets = 0;
    do {
      sheets += 1;
      open = Readable.from(sheetOf(sheetColumns, source, limits), { objectMode: false });
      zip.addReadStream(open, sheetPath(sheets));
      await finished(open);
    } while (source.current !== null);
    for (const [path, text] of Object.entries(workbookFiles(name, sheets))) zip.addBuffer(Buffer.from(text), path);
    zip.end();
  };
  addFiles().catch(fail);
  try {
    for await (const bytes of output) yield bytes as Uint8Array;
  } finally {
    (open as Readable | null)?.destroy();
  }
}
