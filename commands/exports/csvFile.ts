import { byteOrderMark, printCsvCell } from '../../domain/csv.ts';
import type { AppendableFileStore } from '../fileStore.ts';
import type { ExportLines, ReadLines } from './exportLines.ts';

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** The lines of records. `first` is the number of the first record in the file. */
export const printCsvLines = (lines: ExportLines, read: ReadLines, first: number): Buffer => {
  lines.useTitles(read);
  const printed: string[] = [];
  let number = first;
  for (const { record, rows } of read.records) {
    const printers = lines.printersOf(record);
    const cells: string[] = [];
    for (const row of rows) {
      let at = 0;
      for (const print of printers) {
        cells[at] = print(record, number, row);
        at += 1;
      }
      printed.push(cells.join(','));
    }
    number += 1;
  }
  printed.push('');
  return Buffer.from(printed.join('\r\n'));
};

/** A CSV file that grows. */
export class CsvFile {
  readonly #files: Pick<AppendableFileStore, 'appendTo' | 'truncate'>;
  readonly #key: string;

  constructor(files: Pick<AppendableFileStore, 'appendTo' | 'truncate'>, key: string) {
    this.#files = files;
    this.#key = key;
  }

  /** Cuts the file to the bytes of the last checkpoint. Without any, it begins with the headings. Returns its size. */
  async begin(headings: readonly string[], bytes: number): Promise<number> {
    await this.#files.truncate(this.#key, bytes);
    return bytes > 0 ? bytes : this.#files.appendTo(this.#key, once(`${byteOrderMark}${headings.map(printCsvCell).join(',')}\r\n`));
  }

  /** Appends what `content` yields. Resolves with the size of the file when it is durable. */
  append(content: AsyncIterable<Uint8Array>): Promise<number> {
    return this.#files.appendTo(this.#key, content);
  }
}
