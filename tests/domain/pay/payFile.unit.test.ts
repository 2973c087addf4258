import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsNamed, type PayLine, payColumns, printPayFile, totalsOf } from '../../../domain/pay/payFile.ts';

const line: PayLine = {
  kind: 'Timesheet',
  item: 7,
  payCode: 'P1',
  postNumber: '0042',
  ambassador: 41,
  firstname: 'Sam',
  lastname: 'Akhtar, junior',
  day: '2026-11-02',
  hours: 2.5,
  rate: 1271,
  amount: 3178,
};

const names = payColumns.map(({ name }) => name);

const lines = fc.uniqueArray(
  fc.record({
    ambassador: fc.integer({ min: 1, max: 5 }),
    item: fc.nat(1000),
    payCode: fc.constantFrom('P1', 'P2', ''),
    amount: fc.integer({ min: -50_000, max: 500_000 }),
  }),
  { maxLength: 30, selector: ({ item }) => item },
);

/** The amount of a line in pence, read as people read it: pounds, a point, two digits. */
const penceIn = (text: string): number => {
  const [, sign = '', pounds = '', pence = ''] = /^(-?)(\d+)\.(\d\d)$/.exec(text) ?? [];
  expect(pence).toHaveLength(2);
  return (sign === '-' ? -1 : 1) * (Number(pounds) * 100 + Number(pence));
};

describe('the file of a pay run', () => {
  it('has a heading, and for each record the chosen columns, its kind and the amount in pounds', () => {
    expect(printPayFile([line], names)).toBe(
      'Pay code,Post number,Ambassador ID,First name,Last name,Kind,Record ID,Day,Hours,Rate,Amount\r\n' +
        'P1,0042,41,Sam,"Akhtar, junior",Timesheet,#00000007,2026-11-02,2.50,12.71,31.78\r\n',
    );
    expect(printPayFile([{ ...line, amount: -5, rate: null, hours: null }], ['hours', 'payCode'])).toBe(
      'Pay code,Kind,Hours,Amount\r\nP1,Timesheet,,-0.05\r\n',
    );
  });

  it('runs no text as a formula', () => {
    expect(printPayFile([{ ...line, firstname: '=1+1' }], ['firstname'])).toContain("'=1+1");
  });

  it('is the same whatever order the lines come in, and adds up to the total to the penny', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const all = some.map((each) => ({ ...line, ...each }));
        const file = printPayFile(all, names);
        expect(printPayFile(all.toReversed(), names)).toBe(file);
        let sum = 0;
        for (const row of file.split('\r\n').slice(1, -1)) sum += penceIn(row.split(',').at(-1) ?? '');
        expect(totalsOf(all)).toEqual({ items: all.length, ambassadors: new Set(all.map((each) => each.ambassador)).size, total: sum });
      }),
    );
  });

  it('begins with every column, and later has those that were chosen in the order of the file', () => {
    expect(columnsNamed([''])).toEqual(names);
    expect(columnsNamed(['rate', 'payCode', 'unknown'])).toEqual(['payCode', 'rate']);
    // Earlier runs could choose it.
    expect(columnsNamed(['kind', 'rate'])).toEqual(['rate']);
  });
});
