import { describe, expect, it } from 'vitest';
import { printCsv } from '../../domain/csv.ts';

describe('a CSV file', () => {
  it('ends its lines like spreadsheets do', () => {
    expect(
      printCsv([
        ['Line', 'Name'],
        ['1', ''],
      ]),
    ).toBe('Line,Name\r\n1,\r\n');
    expect(printCsv([])).toBe('');
  });

  it('keeps commas, quotes and line breaks of either kind in their cell', () => {
    expect(printCsv([['Oak, Hall', 'The "Oak"', 'one\ntwo', 'one\rtwo']])).toBe('"Oak, Hall","The ""Oak""","one\ntwo","one\rtwo"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠A1'])('lets no spreadsheet run %j', (text) => {
    expect(printCsv([[text]])).toMatch(/^"?'/);
  });

  it('leaves signs within a text alone', () => {
    expect(printCsv([['a=1', '1-1', '']])).toBe('a=1,1-1,\r\n');
  });
});
