import { describe, expect, it } from 'vitest';
import { nearness, rankRecords, type RankedRecord, rankOf, typedWords } from '../../../domain/search/relevance.ts';

const school = (id: number, name: string, more: Partial<RankedRecord> = {}): RankedRecord => ({
  id,
  names: [name],
  codes: [],
  state: 0,
  near: nearness.elsewhere,
  ...more,
});

const order = (typed: string, records: readonly RankedRecord[]): readonly number[] => {
  const words = typedWords([typed]);
  return rankRecords(records, (each) => rankOf(words, each)).map(({ id }) => id);
};

describe('The order of relevance', () => {
  it('puts a name that begins with the words before one that has them inside, before one that lacks them', () => {
    expect(
      order('castle hill', [
        school(1, 'abbey school'),
        school(2, 'old castle hill school'),
        school(3, 'castle hill academy'),
        school(4, 'hill castle high'),
        school(5, 'castle hillside'),
        school(6, 'castle hill'),
        school(7, 'castle school'),
      ]),
    ).toEqual([6, 3, 5, 2, 4, 7, 1]);
  });

  it('puts an id before a code, before names', () => {
    expect(order('0042', [school(1, '42 school'), school(2, 'a', { codes: ['0042'] }), school(42, 'b')])).toEqual([42, 2, 1]);
    expect(order('le1 7rh', [school(1, 'le1 7rh school'), school(2, 'b', { codes: ['le1 7rh'] })])).toEqual([2, 1]);
  });

  it('puts open before closed and own before others among names that fit alike, and a better fit before both', () => {
    expect(
      order('castle', [
        school(1, 'castle school', { state: 3, near: nearness.own }),
        school(2, 'castle school'),
        school(3, 'castle school', { near: nearness.region }),
        school(4, 'castle school', { near: nearness.own }),
        school(5, 'old castle', { near: nearness.own }),
      ]),
    ).toEqual([4, 3, 2, 1, 5]);
  });

  it('reads a name in each order in which people say it', () => {
    const eva = { ...school(1, 'eva brown'), names: ['eva brown', 'brown eva'] };
    const brownie = { ...school(2, 'brown evans'), names: ['brown evans', 'evans brown'] };
    expect(order('brown eva', [brownie, eva])).toEqual([1, 2]);
    expect(order('thomas thomas', [school(3, 'thomas fox'), school(4, 'thomas thomas')])).toEqual([4, 3]);
  });

  it('does not care for punctuation and apostrophes', () => {
    const names = [school(1, 'st marychurch'), school(2, 'st. mary’s, thorpe')];
    for (const typed of ["st mary's", 'st marys', 'St. Mary’s Thorpe']) expect([typed, order(typed, names)[0]]).toEqual([typed, 2]);
  });

  it('leaves words for the place aside when it looks at the rest of the name', () => {
    expect(order('castle hill croydon', [school(1, 'hill end castle'), school(2, 'castle hill academy')])).toEqual([2, 1]);
  });
});
