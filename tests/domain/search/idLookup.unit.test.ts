import { describe, expect, it } from 'vitest';
import { asksForIds } from '../../../domain/search/idLookup.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';

const asks = (filter: string) => asksForIds(getSearchSet('institutions'), filter);

describe('a lookup by id', () => {
  it.each(['id:12', 'open:yes,id:12,13', '#12', '12', '12,13', 'Kings,#12'])('is %s', (filter) => {
    expect(asks(filter)).toBe(true);
  });

  it.each(['', '7 Kings', 'Kings,7 London', '12,Kings', 'id:!12', 'Kings,id:!12'])('is not %s', (filter) => {
    expect(asks(filter)).toBe(false);
  });
});
