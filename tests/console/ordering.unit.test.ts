import { describe, expect, it } from 'vitest';
import type { SearchRow } from '../../api/contract/search.ts';
import { placeIn } from '../../console/list/neighbours.ts';

const row = (Id: number, list: number): SearchRow => ({ Id, HasSecondaryFormatting: false, Labels: {}, list });

describe('a row that was moved', () => {
  const rows = [row(1, 13), row(2, 12), row(3, 13), row(4, 14)];

  it('stands after the nearest above it that is of its list', () => {
    expect(placeIn(rows, 2, ['list'])).toEqual({ after: 1 });
  });

  it('stands before the nearest below it where none of its list is above', () => {
    expect(placeIn(rows, 0, ['list'])).toEqual({ before: 3 });
  });

  it('stands nowhere else where it is the only one of its list', () => {
    expect([placeIn(rows, 1, ['list']), placeIn(rows, 3, ['list']), placeIn(rows, 9, ['list'])]).toEqual([null, null, null]);
  });

  it('has every row for its neighbour where the order is that of them all', () => {
    expect(placeIn(rows, 1, [])).toEqual({ after: 1 });
  });
});
