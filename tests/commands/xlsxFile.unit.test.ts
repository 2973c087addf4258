import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { array, assert, asyncProperty, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workbookOf } from '../../commands/exports/xlsxFile.ts';
import { readSpreadsheet, surveySpreadsheet } from '../../commands/imports/spreadsheet/readSpreadsheet.ts';
import { chosenColumns, type ExportColumn } from '../../domain/exports/columns.ts';
import { columnLetters } from '../../domain/exports/sheetXml.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { readWorkbook, unzip } from '../running/workbook.ts';

const columns = chosenColumns(getRecordType('student'), ['id', 'lastname', 'dob', 'cohortYear']);

async function* each(rows: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  yield* rows;
}

const workbook = (
  rows: readonly (readonly string[])[],
  sheetColumns: readonly ExportColumn[] = columns,
  limits?: { rows: number; size: number },
) => buffer(workbookOf('Students', sheetColumns, each(rows), limits));

describe('a workbook', () => {
  it('has the headings and the rows; dates and numbers are dates and numbers, texts are never formulas', async () => {
    const content = await workbook([
      ['7', '=1+1', '28/02/2009', '2021'],
      ['8', ' O’Brien & <Sons> _x0041_\nline\r\n', '01/01/1850', ''],
    ]);
    expect(readWorkbook(content)).toEqual([
      [
        { A: 'Student ID', B: 'Last name', C: 'Date of birth', D: 'Cohort year' },
        { A: '7', B: '=1+1', C: '39872', D: '2021' },
        { A: '8', B: ' O’Brien & <Sons> _x0041_\nline\r\n', C: '01/01/1850' },
      ],
    ]);
    const sheet = unzip(content).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('<c r="A2"><v>7</v></c><c r="B2" t="inlineStr"><is><t>=1+1</t></is></c><c r="C2" s="1"><v>39872</v></c>');
    expect(sheet).not.toContain('<f>');
  });

  it('goes on in further sheets, each under the headings', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => [String(at), '', '', '']);
    const sheets = readWorkbook(await workbook(rows, columns, { rows: 3, size: 1e9 }));
    expect(sheets.map((sheet) => sheet.map(({ A }) => A))).toEqual([
      ['Student ID', '0', '1'],
      ['Student ID', '2', '3'],
      ['Student ID', '4'],
    ]);
    const full = readWorkbook(await workbook(rows.slice(0, 4), columns, { rows: 3, size: 1e9 }));
    expect(full).toHaveLength(2);
    expect(unzip(await workbook(rows, columns, { rows: 3, size: 1e9 })).get('xl/workbook.xml')).toContain('name="Students 3"');
  });

  it('is whole without any row', async () => {
    const files = unzip(await workbook([]));
    expect([...files.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(
      [
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/_rels/workbook.xml.rels',
        'xl/styles.xml',
        'xl/workbook.xml',
        'xl/worksheets/sheet1.xml',
      ].toSorted((a, b) => a.localeCompare(b)),
    );
  });

  it('fails when its rows fail', async () => {
    async function* broken(): AsyncGenerator<readonly string[]> {
      yield ['1', '', '', ''];
      throw new Error('The database is away');
    }
    await expect(buffer(workbookOf('Students', columns, broken()))).rejects.toThrow('The database is away');
  });

  it('keeps any text that a record can have', async () => {
    await assert(
      asyncProperty(array(string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 4 }), async (texts) => {
        // Without what no record holds: control characters below U+0080 except tabs and line breaks, U+FFFE and U+FFFF.
        const storable = texts.map((text) => `x${text.replace(/(?![\t\n\r\u0080-\u009f])\p{Cc}|[\ufffe\uffff]/gu, '')}`);
        const [sheet = []] = readWorkbook(await workbook(storable.map((text) => ['', text, '', ''])));
        expect(sheet.slice(1).map(({ B }) => B)).toEqual(storable);
      }),
      { numRuns: 30 },
    );
  });

  it('shortens a text that no cell holds', async () => {
    const [sheet = []] = readWorkbook(await workbook([['', 'y'.repeat(40_000), '', '']]));
    expect(sheet[1]?.['B']).toHaveLength(32_767);
  });
});

describe('a workbook that comes back', () => {
  it('is read by imports with the same cells', async () => {
    const content = await workbook([
      ['7', 'O’Brien & <Sons>', '28/02/2009', '2021'],
      ['8', '=Smith', '', ''],
    ]);
    const open = () => Promise.resolve(Readable.from([content]));
    const survey = await surveySpreadsheet(open);
    expect(survey.sheets).toEqual(['Students']);
    const rows: unknown[] = [];
    for await (const row of readSpreadsheet(open, survey)) rows.push(row);
    expect(rows).toEqual([
      { line: 2, cells: ['7', 'O’Brien & <Sons>', '2009-02-28', '2021'] },
      { line: 3, cells: ['8', '=Smith', '', ''] },
    ]);
  });
});

describe('the letters of a column', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('%i are %s', (at, letters) => {
    expect(columnLetters(at)).toBe(letters);
  });
});
