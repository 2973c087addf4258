import { describe, expect, it } from 'vitest';
import type { SearchRow } from '../../api/contract/search.ts';
import { findPlace } from '../../console/list/neighbours.ts';

const row = (Id: number, list: number): SearchRow => ({ Id, HasSecondaryFormatting: false, Labels: {}, list });

describe('a row that was moved', () => {
  const rows = [row(1, 13), row(2, 12), row(3, 13), row(4, 14)];

  it('is placed after the nearest row above it in the same list', () => {
    expect(findPlace(rows, 2, ['list'])).toEqual({ after: 1 });
  });

  it('is placed before the nearest row below it when none is above', () => {
    expect(findPlace(rows, 0, ['list'])).toEqual({ before: 3 });
  });

  it('stays where it is when it is the only row of its list', () => {
    expect([findPlace(rows, 1, ['list']), findPlace(rows, 3, ['list']), findPlace(rows, 9, ['list'])]).toEqual([null, null, null]);
  });

  it('has any row as its neighbour when all rows share one order', () => {
    expect(findPlace(rows, 1, [])).toEqual({ after: 1 });
  });
});
