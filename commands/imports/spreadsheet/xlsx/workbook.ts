import { StringDecoder } from 'node:string_decoder';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { cellTooLong, notASpreadsheet, openDocument } from '../../../../domain/importMessages.ts';
import { FileRefused } from '../../../tasks/runTask.ts';
import type { Archive } from './archive.ts';
import { type CellStyle, type CellTables, placeOf, printSpreadsheetCell, styleOf } from './cells.ts';

/** All shared texts of a workbook together, in characters. */
const maxSharedText = 100_000_000;
const maxCellText = 1_000_000;

/** The structure of a workbook. */
export interface Workbook extends CellTables {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
}

/** Names without the prefix of their namespace: 'x:row' is 'row'. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const attribute = (tag: SaxesTagPlain, name: string): string | undefined =>
  tag.attributes[name] ?? Object.entries(tag.attributes).find(([each]) => localName(each) === name)?.[1];

interface Listener {
  readonly open: (name: string, tag: SaxesTagPlain) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Reads a part of the workbook as XML. Yields after each chunk, so that rows can be passed on. */
async function* readXml(archive: Archive, path: string, { open, text, close }: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser();
  let failed = false;
  parser.on('error', () => (failed = true));
  parser.on('doctype', () => (failed = true));
  parser.on('opentag', (tag) => open(localName(tag.name), tag));
  if (text) parser.on('text', text);
  if (close) parser.on('closetag', (tag) => close(localName(tag.name)));
  const decoder = new StringDecoder('utf8');
  for await (const chunk of archive.read(path)) {
    parser.write(decoder.write(chunk));
    if (failed) throw new FileRefused(notASpreadsheet);
    yield;
  }
}

const readWhole = async (archive: Archive, path: string, listener: Listener): Promise<void> => {
  for await (const _ of readXml(archive, path, listener));
};

const readSheets = async (archive: Archive) => {
  const targets = new Map<string, string>();
  await readWhole(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, tag) => {
      const [id, target] = [attribute(tag, 'Id'), attribute(tag, 'Target')];
      if (name === 'Relationship' && id !== undefined && target !== undefined) targets.set(id, target);
    },
  });
  const sheets: { name: string; path: string }[] = [];
  let is1904 = false;
  await readWhole(archive, 'xl/workbook.xml', {
    open: (name, tag) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute(tag, 'date1904') ?? '');
      if (name !== 'sheet' || (attribute(tag, 'state') ?? 'visible') !== 'visible') return;
      const target = targets.get(attribute(tag, 'r:id') ?? attribute(tag, 'id') ?? '');
      if (target !== undefined)
        sheets.push({ name: attribute(tag, 'name') ?? '', path: target.startsWith('/') ? target.slice(1) : `xl/${target}` });
    },
  });
  return { sheets, is1904 };
};

/** The texts that cells refer to by number. Readings of Japanese texts are left out. */
const readStrings = async (archive: Archive): Promise<readonly string[]> => {
  const strings: string[] = [];
  let [text, length, isText, isReading] = ['', 0, false, false];
  await readWhole(archive, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    text: (more) => {
      if (!isText) return;
      text += more;
      length += more.length;
      if (length > maxSharedText || text.length > maxCellText) throw new FileRefused(notASpreadsheet);
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
      if (name === 'si') strings.push(text);
    },
  });
  return strings;
};

/** How numbers are shown, by the number of a cell's style. */
const readStyles = async (archive: Archive): Promise<readonly CellStyle[]> => {
  const formats = new Map<number, string>();
  const styles: CellStyle[] = [];
  let isCell = false;
  await readWhole(archive, 'xl/styles.xml', {
    open: (name, tag) => {
      if (name === 'numFmt') formats.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '');
      if (name === 'cellXfs') isCell = true;
      if (name !== 'xf' || !isCell) return;
      const id = Number(attribute(tag, 'numFmtId') ?? 0);
      styles.push(styleOf(id, formats.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return styles;
};

/** Throws FileRefused if the archive is no workbook. */
export const readWorkbook = async (archive: Archive): Promise<Workbook> => {
  if (archive.has('content.xml')) throw new FileRefused(openDocument);
  const { sheets, is1904 } = await readSheets(archive);
  if (sheets.length === 0) throw new FileRefused(notASpreadsheet);
  return { sheets, is1904, strings: await readStrings(archive), styles: await readStyles(archive) };
};

/** More columns than any file may have; cells beyond are left out. */
const maxPlace = 300;

/** As many rows as a sheet can have. */
const maxLine = 1_048_576;

/** The line of a row. A number that cannot be, because it is too large or not after the last one, is not believed. */
const lineAfter = (last: number, line: number): number => (line > last && line <= maxLine && Number.isInteger(line) ? line : last + 1);

/**
 * The rows of a sheet with cells in them, streamed. Values of formulas are read, never formulas; a row of formulas without values has no
 * cells.
 */
export async function* readSheet(
  archive: Archive,
  workbook: Workbook,
  path: string,
): AsyncGenerator<{ readonly line: number; readonly cells: readonly string[] }> {
  let rows: { line: number; cells: string[] }[] = [];
  let [line, cells, isFilled, hasFormulas]: [number, string[], boolean, boolean] = [0, [], false, false];
  let [place, type, style, text, isValue] = [-1, '', 0, '', false];
  const chunks = readXml(archive, path, {
    open: (name, tag) => {
      if (name === 'row')
        [line, cells, isFilled, hasFormulas, place] = [lineAfter(line, Number(attribute(tag, 'r'))), [], false, false, -1];
      else if (name === 'c') {
        const reference = attribute(tag, 'r');
        place = reference === undefined ? place + 1 : placeOf(reference);
        [type, style, text] = [attribute(tag, 't') ?? 'n', Number(attribute(tag, 's') ?? 0), ''];
      } else if (name === 'v' || name === 't') isValue = true;
      else if (name === 'f') hasFormulas = true;
    },
    text: (more) => {
      if (!isValue) return;
      text += more;
      if (text.length > maxCellText) throw new FileRefused(cellTooLong(maxCellText));
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c' && text !== '' && place >= 0 && place < maxPlace) {
        while (cells.length < place) cells.push('');
        cells[place] = printSpreadsheetCell(workbook, type, style, text);
        isFilled = true;
      } else if (name === 'row' && (isFilled || hasFormulas)) rows.push({ line, cells });
    },
  });
  for await (const _ of chunks) {
    yield* rows;
    rows = [];
  }
}
