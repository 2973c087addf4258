import { describe, expect, it } from 'vitest';
import type { SearchRow } from '../../api/contract/search.ts';
import { idsBetween } from '../../console/grid/useRowSelection.ts';

const rows = (...ids: readonly number[]): readonly SearchRow[] => ids.map((Id) => ({ Id }) as SearchRow);

describe('the rows from the last one to another', () => {
  it('are all of the page between them, in both directions', () => {
    expect(idsBetween(rows(9, 7, 5, 3), 7, 3)).toEqual([7, 5, 3]);
    expect(idsBetween(rows(9, 7, 5, 3), 5, 0)).toEqual([9, 7, 5]);
  });

  it('follow the last row when another sort moves it', () => {
    expect(idsBetween(rows(3, 5, 7, 9), 9, 1)).toEqual([5, 7, 9]);
  });

  it('are only the other one if the last row is on another page, or there was none', () => {
    expect(idsBetween(rows(4, 2, 1), 9, 2)).toEqual([1]);
    expect(idsBetween(rows(4, 2, 1), null, 2)).toEqual([1]);
  });
});
