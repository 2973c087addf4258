import { parse } from 'csv-parse';
import iconv from 'iconv-lite';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { wrongFile, wrongWidth } from '../../domain/taskMessages.ts';
import { FileRefused } from '../tasks/runTask.ts';
import { isUtf8 } from './spreadsheet/encoding.ts';

/** A row of a CSV file with its first line number, or the reason why it cannot be read. */
export type CsvLine =
  | { readonly line: number; readonly row: Readonly<Record<string, string | undefined>> }
  | { readonly line: number; readonly problem: string };

const lineEnd = 10;

/**
 * Reads the file once to find its encoding and its approximate number of rows. What is not UTF-8 is Windows-1252, as the published register
 * is.
 */
const surveyCsv = async (source: Readable): Promise<{ readonly encoding: 'utf-8' | 'windows-1252'; readonly rows: number }> => {
  const utf8 = isUtf8();
  let lines = 0;
  let last = lineEnd;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    utf8.take(chunk);
    last = chunk.at(-1) ?? last;
    for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) lines += 1;
  }
  // The last line may lack a line break.
  if (last !== lineEnd) lines += 1;
  return { encoding: utf8.end() ? 'utf-8' : 'windows-1252', rows: Math.max(0, lines - 1) };
};

const missingColumns = (header: readonly string[], needed: readonly string[]): readonly string[] =>
  needed.filter((column) => !header.includes(column));

/** The number of line breaks in a row's cells. The parser only reports the line where a row ends. */
const furtherLines = (record: readonly string[]): number => record.reduce((lines, cell) => lines + cell.split(/\r\n|\r|\n/).length - 1, 0);

/** The columns that a file must have, and the columns that are read. */
export interface Columns {
  readonly needed: readonly string[];
  readonly read: readonly string[];
  /** Called before the first row with the approximate number of rows. */
  readonly expect?: (rows: number) => void;
  /** The name of the file in messages. */
  readonly kind?: string;
}

/**
 * Reads a CSV file of any size row by row. The first line names the columns. A file without the needed columns is refused with a message
 * that names them. A row with too many or too few cells is reported as a problem.
 */
export async function* readCsv(
  open: () => Promise<Readable>,
  { needed, read, expect, kind = 'register' }: Columns,
): AsyncGenerator<CsvLine> {
  const { encoding, rows } = await surveyCsv(await open());
  expect?.(rows);
  const source = await open();
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: 1_000_000,
  });
  const text = iconv.decodeStream(encoding);
  const fed = pipeline(source, text, parser).catch((error: Error) => parser.destroy(error));
  let header: readonly string[] | null = null;
  let readColumns: readonly (readonly [name: string, index: number])[] = [];
  let linesBefore = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const line = info.lines - (info.lines > linesBefore + 1 ? furtherLines(record) : 0);
      linesBefore = info.lines;
      if (!header) {
        header = record.map((name) => name.trim());
        const missing = missingColumns(header, needed);
        readColumns = read.map((name): [string, number] => [name, header?.indexOf(name) ?? -1]).filter(([, index]) => index >= 0);
        if (missing.length > 0) throw new FileRefused(wrongFile(kind, missing));
        continue;
      }
      if (record.length === header.length) {
        const row: Record<string, string | undefined> = {};
        for (const [name, index] of readColumns) row[name] = record[index];
        yield { line, row };
      } else yield { line, problem: wrongWidth(record.length, header.length) };
    }
    if (!header) throw new FileRefused('This file is empty.');
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && error.code.startsWith('CSV_')) {
      throw new FileRefused('This file cannot be read as CSV: a quote that is opened is never closed, or a row is far too long.');
    }
    throw error;
  } finally {
    source.destroy();
    await fed;
  }
}
