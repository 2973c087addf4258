import { expect, it } from 'vitest';
import { totalsOf } from '../../api/present/totals.ts';

it('a search says how many matches there are, and whether more follow', () => {
  expect(totalsOf({ total: 45 }, 1, 20)).toEqual({ Total: 45, More: true, TotalPages: 3 });
  expect(totalsOf({ total: 45 }, 3, 20)).toEqual({ Total: 45, More: false, TotalPages: 3 });
});

it('a lookup with more matches than it counts says that its total is the least', () => {
  expect(totalsOf({ total: 1001, isMore: true }, 1, 20)).toEqual({ Total: 1001, TotalIsMinimum: true, More: true, TotalPages: 51 });
  expect(totalsOf({ total: 1001, isMore: true }, 60, 20).More).toBe(true);
});
