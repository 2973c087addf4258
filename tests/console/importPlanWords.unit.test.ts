import { describe, expect, it } from 'vitest';
import { printReasons, wrongHeaders } from '../../console/imports/plan/planWords.ts';

it('why a row may be about a record is told with its abbreviations in capitals', () => {
  expect(printReasons(['Same name', 'Same UCAS Personal ID'])).toBe('same name, same UCAS Personal ID');
  expect(printReasons(['UCAS Personal IDs one digit apart'])).toBe('UCAS Personal IDs one digit apart');
});

describe('the columns of a row that are marked as wrong', () => {
  const problem = (Column: string) => ({ Column, Reason: 'Unknown', IsUnknown: false });

  it('are those of its problems', () => {
    expect([...wrongHeaders({ Problems: [problem('Town'), problem('Town'), problem('Postcode')] })]).toEqual(['Town', 'Postcode']);
  });

  it('should NOT be all columns without a header for a problem of the whole row', () => {
    expect(wrongHeaders({ Problems: [problem('')] }).has('')).toBe(false);
  });
});
