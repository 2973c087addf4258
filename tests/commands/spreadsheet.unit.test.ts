import { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet, surveySpreadsheet } from '../../commands/imports/spreadsheet/readSpreadsheet.ts';
import { styleOf } from '../../commands/imports/spreadsheet/xlsx/cells.ts';
import {
  anonymisedFile,
  brokenOff,
  emptySpreadsheet,
  formulasWithoutValues,
  noHeader,
  noRows,
  oldWorkbook,
  openDocument,
  webPage,
} from '../../domain/importMessages.ts';
import { unzip } from '../running/workbook.ts';
import { workbook, zip } from '../samples/workbook.ts';

const openerOf = (content: Buffer | string) => () => Promise.resolve(Readable.from([Buffer.from(content)]));

const read = async (content: Buffer | string, sheet = '') => {
  const survey = await surveySpreadsheet(openerOf(content), sheet);
  const rows = [];
  for await (const row of readSpreadsheet(openerOf(content), survey)) rows.push(row);
  return { survey, rows };
};

const refusal = (content: Buffer | string): Promise<string> =>
  surveySpreadsheet(openerOf(content)).then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

describe('the header', () => {
  it('may have the sign of a number', async () => {
    const { survey } = await read('Register of 2 March,,\n#,Pupil,Present?\n1,Ada Smith,/\n');
    expect(survey).toMatchObject({ header: ['#', 'Pupil', 'Present?'], rows: 1 });
  });

  it('has the headings above it in its names, where these are about somebody else', async () => {
    const lines = [
      'Contacts,,,,',
      'Student,,Parent / Carer,,',
      'Surname,Mobile,Name,Mobile,Carer e-mail',
      'Smith,1,Mrs Smith,2,m@example.org',
    ];
    // The header is repeated for the next form, without the headings.
    const { survey, rows } = await read([...lines, lines[2], 'Jones,3,Mr Jones,4,'].join('\n'));
    expect(survey.header).toEqual(['Surname', 'Mobile', 'Parent / Carer Name', 'Parent / Carer Mobile', 'Carer e-mail']);
    expect(rows).toHaveLength(2);
    const title = await read(['Parent contacts,,', 'Surname,Mobile,Town', 'Smith,1,Leeds'].join('\n'));
    expect(title.survey.header).toEqual(['Surname', 'Mobile', 'Town']);
  });
});

describe('a text file', () => {
  it.each([
    ['UTF-8', Buffer.from('Name,Town\nZoë,Köln\n')],
    ['UTF-8 with its mark', Buffer.from('\ufeffName,Town\nZoë,Köln\n')],
    ['Windows-1252', iconv.encode('Name,Town\r\nZoë,Köln\r\n', 'windows-1252')],
    ['UTF-16 LE', iconv.encode('Name\tTown\r\nZoë\tKöln\r\n', 'utf-16le', { addBOM: true })],
    ['UTF-16 BE', iconv.encode('Name,Town\r\nZoë,Köln\r\n', 'utf-16be', { addBOM: true })],
    ['UTF-16 LE without its mark', iconv.encode('Name,Town\r\nZoë,Köln\r\n', 'utf-16le', { addBOM: false })],
  ])('is read as %s', async (_name, content) => {
    const { survey, rows } = await read(content);
    expect(survey).toMatchObject({ header: ['Name', 'Town'], headerLine: 1, rows: 1 });
    expect(rows).toEqual([{ line: 2, cells: ['Zoë', 'Köln'] }]);
  });

  it('of a Mac is read as Mac Roman, by its letters or its line ends', async () => {
    const read1 = async (text: string) => (await read(iconv.encode(text, 'macintosh'))).rows;
    expect(await read1('Name,Town\nRenée,Köln\nZoë O’Neill,York\n')).toEqual([
      { line: 2, cells: ['Renée', 'Köln'] },
      { line: 3, cells: ['Zoë O’Neill', 'York'] },
    ]);
    expect(await read1('Name,Town\rSeán O’Neill,York\r')).toEqual([{ line: 2, cells: ['Seán O’Neill', 'York'] }]);
    expect((await read(iconv.encode('Name,Town\nRENÉE O’NEILL,Köln\nŽeljko,York\n', 'windows-1252'))).rows).toEqual([
      { line: 2, cells: ['RENÉE O’NEILL', 'Köln'] },
      { line: 3, cells: ['Željko', 'York'] },
    ]);
  });

  it.each([',', ';', '\t', '|'])('is read with the delimiter %j, also where texts have others', async (delimiter) => {
    const lines = [
      ['Name', 'Note', 'Town'],
      ['Ada', '"a, b; c | d"', 'Leeds'],
    ];
    const { rows } = await read(lines.map((cells) => cells.join(delimiter)).join('\n'));
    expect(rows).toEqual([{ line: 2, cells: ['Ada', 'a, b; c | d', 'Leeds'] }]);
  });

  it('has its header below titles, and no rows of blanks, totals and repeated headers', async () => {
    const { survey, rows } = await read(
      ['Students of autumn 2026', ',,', 'Name,Town,Age', 'Ada,Leeds,12', ',,', 'name,town,age', 'Ben,York,13', 'Total,,25', ''].join('\n'),
    );
    expect(survey).toMatchObject({
      header: ['Name', 'Town', 'Age'],
      headerLine: 3,
      rows: 2,
      samples: [
        ['Ada', 'Ben'],
        ['Leeds', 'York'],
        ['12', '13'],
      ],
    });
    expect(rows.map(({ line }) => line)).toEqual([4, 7]);
  });

  it('has no zero characters, wherever they stand', async () => {
    const { rows } = await read(`Name,Town\n${'Ada,Leeds\n'.repeat(500)}B\u0000en,York\n`);
    expect(rows.at(-1)).toEqual({ line: 502, cells: ['Ben', 'York'] });
  });

  it('counts lines within cells, and says which row has too many cells', async () => {
    const { rows } = await read('Name,Note\nAda,"two\nlines"\nBen,x,y\nCleo,z\n');
    expect(rows).toEqual([
      { line: 2, cells: ['Ada', 'two\nlines'] },
      { line: 4, problem: 'This row has 3 cells, but the header has 2' },
      { line: 5, cells: ['Cleo', 'z'] },
    ]);
  });

  it('counts a break of two characters within a cell once', async () => {
    const { rows } = await read('Name,Note\r\nAda,"two\r\nlines"\r\n\r\nBen,x\r\n');
    expect(rows.map(({ line }) => line)).toEqual([2, 5]);
  });

  it('has remarks beside its rows in columns without names, where the header leaves room for them', async () => {
    const { survey, rows } = await read('Name,Town,,,\nAda,Leeds,,moved,\nBen,York,,,\n');
    expect(survey).toMatchObject({ header: ['Name', 'Town', '', ''], samples: [['Ada', 'Ben'], ['Leeds', 'York'], [], ['moved']] });
    expect(rows).toEqual([
      { line: 2, cells: ['Ada', 'Leeds', '', 'moved'] },
      { line: 3, cells: ['Ben', 'York', '', ''] },
    ]);
  });

  it('has no rows of examples and of counts', async () => {
    const { rows } = await read('Name,Town\ne.g. Jane,e.g. Leeds\nTotal,Leeds\nTotal students: 1,\n,Count: 1\n');
    expect(rows).toEqual([{ line: 3, cells: ['Total', 'Leeds'] }]);
  });

  it('may have dates as names of columns, where the rows have none below them', async () => {
    expect((await read('Name,03/09/2026,10/09/2026\nAda,12345,6789\n')).survey).toMatchObject({ headerLine: 1, rows: 1 });
  });

  it('takes back the apostrophe that exports put before formulas', async () => {
    expect((await read("Name,Note\nAda,'=1+1\nBen,'tis\n")).rows.map((row) => 'cells' in row && row.cells[1])).toEqual(['=1+1', "'tis"]);
  });
});

describe('a workbook', () => {
  it('shows what people see: texts, numbers, dates, percentages and the values of formulas', async () => {
    const { rows } = await read(
      workbook(
        {
          Students: [
            ['Name', 'Born', 'Met', 'Share', 'Sum', 'Yes', 'Gone', 'Size'],
            [
              { xml: '<c t="s"><v>0</v></c>' },
              { xml: '<c s="1"><v>39886</v></c>' },
              { xml: '<c s="2"><v>39886.5625</v></c>' },
              { xml: '<c s="3"><v>0.125</v></c>' },
              { xml: '<c><f>1+1</f><v>0.30000000000000004</v></c>' },
              { xml: '<c t="b"><v>1</v></c>' },
              { xml: '<c t="e"><v>#REF!</v></c>' },
              { xml: '<c s="4"><v>7</v></c>' },
            ],
          ],
        },
        { strings: ['Zoë &amp; Ada'], formats: ['dd/mm/yyyy', 'd mmm yy h:mm', '0.0%', '0 "days"'] },
      ),
    );
    expect(rows).toEqual([{ line: 2, cells: ['Zoë & Ada', '2009-03-14', '2009-03-14 13:30', '12.5%', '0.3', 'TRUE', '', '7'] }]);
  });

  it('shows durations of more than a day in hours, and the zeros before a number', async () => {
    const formats = ['[h]:mm', '00000'];
    const cells = ['<c s="1"><v>1.5</v></c>', '<c s="1"><v>0.0625</v></c>', '<c s="2"><v>123</v></c>', '<c s="2"><v>1234567</v></c>'];
    for (const is1904 of [false, true]) {
      const book = workbook({ A: [['Hours', 'Break', 'Code', 'Number'], cells.map((xml) => ({ xml }))] }, { formats, is1904 });
      expect((await read(book)).rows).toEqual([{ line: 2, cells: ['36:00', '01:30', '00123', '1234567'] }]);
    }
  });

  it('counts days from 1904 where it says so', async () => {
    const cells = workbook({ A: [['Born'], [{ xml: '<c s="1"><v>38424</v></c>' }]] }, { formats: ['yyyy-mm-dd'], is1904: true });
    expect((await read(cells)).rows).toEqual([{ line: 2, cells: ['2009-03-14'] }]);
  });

  it('offers its sheets, and begins with the first that has rows', async () => {
    const book = workbook({ Cover: [], Students: [['Name'], ['Ada']], More: [['Name'], ['Ben'], ['Cleo']] });
    expect((await read(book)).survey).toMatchObject({ sheets: ['Cover', 'Students', 'More'], sheet: 'Students', rows: 1 });
    expect((await read(book, 'More')).rows.map((row) => 'cells' in row && row.cells[0])).toEqual(['Ben', 'Cleo']);
    await expect(read(book, 'Nowhere')).rejects.toThrow('This file has no such sheet');
  });

  it('begins with the sheet that is a table, where others are a cover and notes', async () => {
    const book = workbook({
      Cover: [
        ['School', 'Foxton Academy'],
        ['Date', '12/09/2026'],
      ],
      Students: [
        ['Name', 'Town', 'Age'],
        ['Ada', 'Leeds', '12', '', 'moved'],
      ],
      Lists: [
        ['A', 'B', 'C', 'D'],
        ['1', '2', '3', '4'],
      ],
    });
    expect((await read(book)).survey).toMatchObject({ sheet: 'Students', header: ['Name', 'Town', 'Age', '', ''] });
  });

  it('has the text of cells that are merged downwards in each of their rows, but not in headers and empty rows', async () => {
    const book = workbook(
      {
        A: [
          ['School', 'Name', 'Town', 'Age'],
          ['', '', '(home)', 'years'],
          ['Foxton', 'Ada', 'Leeds', '12'],
          ['', 'Ben', 'York', ''],
          [],
          ['', '', 'Bath', '13'],
        ],
      },
      { merged: ['A1:A2', 'B1:B2', 'B4:C4', 'A3:A6', 'D3:D4'] },
    );
    expect((await read(book)).rows).toEqual([
      { line: 2, cells: ['', '', '(home)', 'years'] },
      { line: 3, cells: ['Foxton', 'Ada', 'Leeds', '12'] },
      { line: 4, cells: ['Foxton', 'Ben', 'York', '12'] },
      { line: 6, cells: ['Foxton', '', 'Bath', '13'] },
    ]);
  });

  it('has its rows one after another, whatever numbers they claim', async () => {
    const sheet = (number: string, name: string) => `<row r="${number}"><c r="A1" t="inlineStr"><is><t>${name}</t></is></c></row>`;
    const book = workbook({ A: [] });
    const content = `<worksheet><sheetData>${sheet('1', 'Name')}${sheet('99999999999', 'Ada')}${sheet('-3', 'Ben')}${sheet('7', 'Cy')}</sheetData></worksheet>`;
    const parts = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((path) => ({ path, content: unzip(book).get(path) ?? '' }));
    expect((await read(zip([...parts, { path: 'xl/worksheets/sheet1.xml', content }]))).rows).toEqual([
      { line: 2, cells: ['Ada'] },
      { line: 3, cells: ['Ben'] },
      { line: 7, cells: ['Cy'] },
    ]);
  });

  it('is refused where its formulas have no values, a cell is endless, or nothing but spaces is in it', async () => {
    const formula = { xml: '<c><f>B2</f></c>' };
    expect(
      await refusal(
        workbook({
          A: [
            ['Name', 'Town', 'Age'],
            [formula, formula, formula],
          ],
        }),
      ),
    ).toBe(formulasWithoutValues);
    expect(await refusal(workbook({ A: [['Name'], ['x'.repeat(1_000_001)]] }))).toBe('A cell has more than 1,000,000 characters');
    expect(await refusal('   \n  \n')).toBe(emptySpreadsheet);
    expect((await read(`Name,Town\nAda,${'x'.repeat(100_001)}\nBen,York\n`)).rows[0]).toEqual({
      line: 2,
      problem: 'A cell has more than 100,000 characters',
    });
  });

  it('keeps cells in their columns where others are empty', async () => {
    expect(
      (
        await read(
          workbook({
            A: [
              ['A', 'B', 'C'],
              ['', '', 'x'],
              ['', 'y'],
            ],
          }),
        )
      ).rows,
    ).toEqual([
      { line: 2, cells: ['', '', 'x'] },
      { line: 3, cells: ['', 'y', ''] },
    ]);
  });

  it.each([
    [14, undefined, 'date'],
    [9, undefined, 'percent'],
    [0, undefined, 'number'],
    [170, '[$-809]d mmmm yyyy', 'date'],
    [170, '[h]:mm', 'duration'],
    [170, '[mm]:ss', 'duration'],
    [46, undefined, 'duration'],
    [170, '00000', { digits: 5 }],
    [170, '00000000;-00000000', { digits: 8 }],
    [170, '0', 'number'],
    [170, '00.0', 'number'],
    [170, '0000%', 'percent'],
    [170, '#,##0.00 "days"', 'number'],
    [170, '[Red]0.0', 'number'],
    [170, 'General', 'number'],
  ] as const)('shows format %i %s as %j', (id, code, style) => {
    expect(styleOf(id, code)).toEqual(style);
  });
});

describe('an anonymised export', () => {
  it('is refused, because its numbers would be taken for other records', async () => {
    expect(await refusal('\ufeffAnonymised number,Last name,Postcode\r\n1,,LE1\r\n')).toBe(anonymisedFile);
    expect(await refusal('Id,Last name,Postcode\r\n1,,LE1\r\n')).toBe('not refused');
  });
});

describe('nonsense', () => {
  const notRead = /cannot be read/;

  it.each([
    ['a PDF', '%PDF-1.4\n1 0 obj'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
    ['an archive of something else', zip([{ path: 'readme.txt', content: 'hello' }])],
    ['a broken archive', zip([{ path: 'xl/workbook.xml', content: 'x' }]).subarray(0, 40)],
    ['bytes', Buffer.alloc(2000)],
    ['an archive with a path out of it', zip([{ path: '../xl/workbook.xml', content: '<workbook/>' }])],
    ['an archive in a packing of its own', zip([{ path: 'xl/workbook.xml', content: '<workbook/>', method: 99 }])],
    ['XML with entities of its own', zip([{ path: 'xl/workbook.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><workbook>&b;</workbook>' }])],
  ])('such as %s is refused', async (_name, content) => {
    expect(await refusal(content)).toMatch(notRead);
  });

  it.each([
    ['an old or protected workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), oldWorkbook],
    ['an OpenDocument file', zip([{ path: 'content.xml', content: '<x/>' }]), openDocument],
    ['a web page that is called a workbook', '<html><table><tr><th>Name</th></tr></table></html>', webPage],
    ['a quotation mark that is never closed', 'Name,Note\nAda,"x\nBen,y\n', brokenOff(2)],
    ['a cell of ten megabytes', `Name,Town\n"${'x'.repeat(10_000_000)}",Leeds\n`, brokenOff(2)],
    ['a header without rows', 'Name,Town\n,\nTotal,0\n', noRows],
    ['rows without a header', 'Ada,03/09/2010\nBen,04/09/2010\n', noHeader],
  ])('such as %s is refused, and what to do is said', async (_name, content, message) => {
    expect(await refusal(content)).toBe(message);
  });

  it('is refused where it is empty, or has too many columns', async () => {
    expect(await refusal('')).toBe('This file is empty');
    expect(await refusal('\n\n')).toBe('This file is empty');
    expect(await refusal(Array.from({ length: 251 }, () => 'a').join(','))).toBe('This file has 251 columns; at most 250 can be read');
  });

  it('is refused where a part unpacks to hundreds of times its size', async () => {
    const bomb = zip([{ path: 'xl/workbook.xml', content: Buffer.alloc(30_000_000, 32) }]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal(bomb)).toMatch(notRead);
  });

  it('is refused where a part claims to be small and is not', async () => {
    const liar = zip([{ path: 'xl/workbook.xml', content: '<workbook>'.padEnd(100_000), claims: 10 }]);
    expect(await refusal(liar)).toMatch(notRead);
  });

  it('keeps characters of two halves, wherever they stand', async () => {
    const { rows } = await read(`Name,Note\nx,${'𝒜'.repeat(20_000)}\nxy,${'𝒜'.repeat(20_000)}\n`);
    expect(rows).toEqual(['x', 'xy'].map((name, at) => ({ line: at + 2, cells: [name, '𝒜'.repeat(20_000)] })));
  });

  it('is refused where a line has cells without end', async () => {
    expect(await refusal(`a,b\n${','.repeat(2_000_000)}`)).toMatch(/^This file cannot be read/);
  });

  it('lets other requests have their turn while it is looked at', async () => {
    let [turns, isSurveyed] = [0, false];
    const count = () => {
      turns += 1;
      if (!isSurveyed) setImmediate(count);
    };
    setImmediate(count);
    const { rows } = await surveySpreadsheet(openerOf(`a,b,c\n${',,\n'.repeat(50_000)}1,2,3\n`));
    isSurveyed = true;
    expect(rows).toBe(1);
    expect(turns).toBeGreaterThanOrEqual(100);
  });

  it('does not fill the memory: a hundred thousand blank lines', async () => {
    const blank = Buffer.from(`Name,Town\n${',\n'.repeat(100_000)}Ada,Leeds\n`);
    const { rows } = await read(blank);
    expect(rows).toEqual([{ line: 100_002, cells: ['Ada', 'Leeds'] }]);
  });
});
