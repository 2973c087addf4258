import { expect, it } from 'vitest';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { partnersOf } from '../../console/list/usePartners.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ Id: at, institution: at + 1 })) as unknown as SearchAnswer['Data'];

it('offers the partnered institutions of the group, and none where the first page has not all of them', () => {
  expect(partnersOf({ Data: rows(2), Total: 2 })).toEqual([1, 2]);
  expect(partnersOf({ Data: rows(100), Total: 100 })).toHaveLength(100);
  expect(partnersOf({ Data: rows(100), Total: 101 })).toEqual([]);
});
