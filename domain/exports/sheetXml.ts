import type { FieldKind } from '../fields/kind.ts';
import { kindOf } from '../fields/kinds.ts';
import type { ExportColumn } from './columns.ts';

/** The longest text that a cell of a spreadsheet holds. */
const maxCellLength = 32_767;
/** Characters that XML cannot hold: control characters other than tabs and line breaks, and unpaired surrogates. */
const impossible = /(?![\t\n\r\u0080-\u009f])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;
const needsCare = /[&<>"_\ufffe\uffff]|\p{Cc}|\p{Cs}/u;

/** A text in XML. Spreadsheets read `_x0041_` as a character, so an underscore before such a code is written as one. */
const escapeXml = (text: string): string =>
  !needsCare.test(text)
    ? text
    : text
        .replace(impossible, '')
        .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll('\r', '_x000D_');

/** The letters of a column, from 0: A, Z, AA. */
export const columnLetters = (at: number): string => {
  const last = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
};

const shorten = (text: string): string => (text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text);

const textCell = (place: string, text: string): string => {
  const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${place}" t="inlineStr"><is><t${space}>${escapeXml(shorten(text))}</t></is></c>`;
};

const dayLength = 86_400_000;
/** Spreadsheets count days from here. Before March 1900 they believe in a leap day that never was. */
const dayNought = Date.UTC(1899, 11, 30);
const firstExactYear = 1901;

/** A printed date `dd/mm/yyyy` as the day of a spreadsheet; null if it is none. */
const daySerial = (printed: string): number | null => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(printed) ?? [];
  if (year === undefined || Number(year) < firstExactYear) return null;
  return (Date.UTC(Number(year), Number(month) - 1, Number(day)) - dayNought) / dayLength;
};

const dateStyle = 1;
/** Numbers of up to 15 digits, which spreadsheets keep exactly. */
const numberShape = /^-?(0|[1-9]\d{0,12})(\.\d{1,2})?$/;

/** Writes the cell of a printed text that is not empty. */
type WriteCell = (place: string, text: string) => string;

const cellOf = (column: ExportColumn): FieldKind['cell'] => {
  if (column.kind === 'record') return column.name === 'id' ? 'number' : 'text';
  return column.isIds ? 'text' : kindOf(column.field).cell;
};

/** Dates and numbers become dates and numbers of the spreadsheet, everything else texts, which are never run as formulas. */
export const cellWriterOf = (column: ExportColumn): WriteCell => {
  switch (cellOf(column)) {
    case 'date':
      return (place, text) => {
        const serial = daySerial(text);
        return serial === null ? textCell(place, text) : `<c r="${place}" s="${dateStyle}"><v>${serial}</v></c>`;
      };
    case 'number':
      return (place, text) => (numberShape.test(text) ? `<c r="${place}"><v>${text}</v></c>` : textCell(place, text));
    case 'text':
      return textCell;
  }
};

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A sheet up to its rows. The headings stay in view. */
export const sheetStart =
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ` +
  'state="frozen"/></sheetView></sheetViews><sheetData>';
export const sheetEnd = '</sheetData></worksheet>';

/** The name of a sheet's file in the workbook. Sheets count from 1. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** The other files of a workbook, by path. */
export const workbookFiles = (name: string, sheets: number): Readonly<Record<string, string>> => {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const sheetName = (number: number) => escapeXml(number === 1 ? name : `${name} ${number}`);
  return {
    'xl/workbook.xml':
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
      numbers.map((number) => `<sheet name="${sheetName(number)}" sheetId="${number}" r:id="rId${number}"/>`).join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `${head}<Relationships xmlns="${packaged}/relationships">` +
      numbers
        .map((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)
        .join('') +
      `<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>` +
      '<fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
      '<cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>',
    '_rels/.rels':
      `${head}<Relationships xmlns="${packaged}/relationships">` +
      `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml':
      `${head}<Types xmlns="${packaged}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${partType}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/>` +
      numbers.map((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${partType}.worksheet+xml"/>`).join('') +
      '</Types>',
  };
};
