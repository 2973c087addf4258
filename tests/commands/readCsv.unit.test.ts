import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../commands/imports/readCsv.ts';
import { TaskRefused } from '../../commands/tasks/runTask.ts';
import { establishment, encodePublicRegister } from '../samples/publicRegister.ts';

const columns = { needed: ['URN', 'Name'], read: ['URN', 'Name', 'Town'] };

const collect = async <Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

/** The result of reading a file that arrives in pieces of a few bytes. */
const readAll = async (bytes: Buffer | string, piece = 7, expectedColumns: Parameters<typeof readCsv>[1] = columns) => {
  const whole = Buffer.from(bytes);
  const open = () =>
    Promise.resolve(
      Readable.from(
        Array.from({ length: Math.ceil(whole.length / piece) }, (_, index) => whole.subarray(index * piece, (index + 1) * piece)),
      ),
    );
  return collect(readCsv(open, expectedColumns));
};

const refusal = async (bytes: Buffer | string) =>
  readAll(bytes).then(
    () => null,
    (error: unknown) => (error instanceof TaskRefused ? error.message : error),
  );

describe('a CSV file', () => {
  it('is read row by row, each with its first line number', async () => {
    expect(await readAll('URN,Name,Town\r\n1,Gear,Leicester\r\n\r\n2,"Cog, large",\r\n')).toEqual([
      { line: 2, row: { URN: '1', Name: 'Gear', Town: 'Leicester' } },
      { line: 4, row: { URN: '2', Name: 'Cog, large', Town: '' } },
    ]);
  });

  it('may have cells of several lines, and its rows keep their first line number', async () => {
    expect(await readAll('URN,Name\n1,"Gear\nwheel"\n2,Cog\n')).toEqual([
      { line: 2, row: { URN: '1', Name: 'Gear\nwheel' } },
      { line: 4, row: { URN: '2', Name: 'Cog' } },
    ]);
  });

  it('reports its number of rows before the first row, whether or not its last line ends', async () => {
    const readExpected = async (file: string) => {
      let rows = -1;
      await readAll(file, 7, { ...columns, expect: (count) => (rows = count) });
      return rows;
    };
    expect(await readExpected('URN,Name\n1,Gear\n2,Cog\n')).toBe(2);
    expect(await readExpected('URN,Name\n1,Gear\n2,Cog')).toBe(2);
    expect(await readExpected('URN,Name\n')).toBe(0);
  });

  it('may have its columns in any order, with extra or missing ones', async () => {
    expect(await readAll('Name,Head,URN\nGear,Ada,1\n')).toEqual([{ line: 2, row: { URN: '1', Name: 'Gear' } }]);
  });

  it('reports rows of another length and continues', async () => {
    expect(await readAll('URN,Name\n1\n2,Cog\n3,Nut,Bolt\n')).toEqual([
      { line: 2, problem: 'This row has 1 value; the file has 2 columns.' },
      { line: 3, row: { URN: '2', Name: 'Cog' } },
      { line: 4, problem: 'This row has 3 values; the file has 2 columns.' },
    ]);
  });

  it('is Windows-1252, as the register is published, when it is not UTF-8', async () => {
    const file = encodePublicRegister([establishment({ URN: '700002', EstablishmentName: 'St Aidan’s – Zoë Café €' })]);
    expect([...file.subarray(file.indexOf('St Aidan'), file.indexOf('St Aidan') + 9)].at(-1)).toBe(0x92);
    const [row] = await readAll(file, 11, { needed: ['URN'], read: ['URN', 'EstablishmentName', 'HeadLastName'] });
    expect(row).toEqual({ line: 2, row: { URN: '700002', EstablishmentName: 'St Aidan’s – Zoë Café €', HeadLastName: 'O’Brien' } });
  });

  it('is UTF-8 when it is valid UTF-8, with or without a byte order mark', async () => {
    const rows = [{ line: 2, row: { URN: '1', Name: 'Zoë – €' } }];
    expect(await readAll('URN,Name\n1,Zoë – €\n', 3)).toEqual(rows);
    expect(await readAll('\ufeffURN,Name\n1,Zoë – €\n', 3)).toEqual(rows);
  });
});

describe('a file of another format', () => {
  it('is refused with the columns that it lacks', async () => {
    expect(await refusal('URN,Title\n1,Gear\n')).toBe('This doesn’t look like a register file. Missing columns: Name.');
    expect(await refusal('a,b\n1,2\n')).toBe('This doesn’t look like a register file. Missing columns: URN, Name.');
  });

  it('is refused when it is empty', async () => {
    expect(await refusal('')).toBe('This file is empty.');
    expect(await refusal('\n\n')).toBe('This file is empty.');
  });

  it('is refused when a quote is never closed', async () => {
    expect(await refusal('URN,Name\n1,Gear\n2,"Cog\n3,Nut\n')).toBe(
      'This file cannot be read as CSV: a quote that is opened is never closed, or a row is far too long.',
    );
  });

  it('is refused when it is not text', async () => {
    const noise = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 37) % 256));
    expect(await refusal(noise)).toMatch(/^This (doesn’t look like a register file|file cannot be read as CSV|file is empty)/);
  });

  it('passes read errors on instead of reporting an invalid file', async () => {
    const broken = () =>
      Promise.resolve(
        Readable.from(
          (async function* () {
            yield await Promise.resolve(Buffer.from('URN,Name\n1,Gear\n'));
            throw new Error('the disk is gone');
          })(),
        ),
      );
    // Detecting the encoding stops at the error too.
    await expect(collect(readCsv(broken, columns))).rejects.toThrow('the disk is gone');
  });
});
