import { describe, expect, it } from 'vitest';
import { outcomeOfRow, type Problem, problemsCsv } from '../../console/record/details/problems.ts';

const problem: Problem = {
  Line: 3,
  Column: 'OpenDate',
  Reason: 'Enter a real date',
  Value: '31-02-2012',
  Name: 'Oak, Hall',
  Imported: true,
};

describe('the problems of an import', () => {
  it('say whether the row was imported', () => {
    expect([true, false, null].map((Imported) => outcomeOfRow({ Imported }))).toEqual(['Imported without it', 'Not imported', '']);
  });

  it('are a CSV file', () => {
    expect(problemsCsv([problem, { ...problem, Line: 4, Value: null, Name: null, Imported: false }])).toBe(
      '\ufeffLine,Name,Column,Value,Why,Result\r\n' +
        '3,"Oak, Hall",OpenDate,31-02-2012,Enter a real date,Imported without it\r\n' +
        '4,,OpenDate,,Enter a real date,Not imported\r\n',
    );
  });
});
