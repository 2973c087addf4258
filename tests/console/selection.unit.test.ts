import { describe, expect, it } from 'vitest';
import { RecordSelection } from '../../console/page/selection.ts';

const records = (...ids: number[]) => ids.map((id) => ({ id, state: id > 10 ? 1 : 0 }));

describe('selecting records', () => {
  it('begins empty', () => {
    expect(RecordSelection.none).toMatchObject({ count: 0, isEmpty: true, isEverything: false, ids: [] });
  });

  it('spans several pages, and selecting again changes nothing', () => {
    const selection = RecordSelection.none.with(records(3, 1)).with(records(12)).with(records(3));
    expect(selection.ids).toEqual([1, 3, 12]);
    expect(selection.count).toBe(3);
    expect(selection.has(12)).toBe(true);
    expect(selection.has(2)).toBe(false);
    expect(selection.states).toEqual(new Set([0, 1]));
  });

  it('never changes the selection that it began from', () => {
    const before = RecordSelection.none.with(records(1));
    before.with(records(2));
    before.without([1], []);
    expect(before.ids).toEqual([1]);
  });

  it('removes records', () => {
    expect(RecordSelection.none.with(records(1, 2, 3)).without([2, 9], records(1, 2, 3)).ids).toEqual([1, 3]);
  });
});

describe('selecting all matches', () => {
  const everything = RecordSelection.none.with(records(1)).everything(4312);

  it('counts and includes records on other pages', () => {
    expect(everything).toMatchObject({ count: 4312, isEverything: true, isEmpty: false });
    expect(everything.has(99_999)).toBe(true);
    expect(everything.states).toBeNull();
  });

  it('returns to the other records of the page when one is removed', () => {
    const rest = everything.without([2], records(1, 2, 3));
    expect(rest.ids).toEqual([1, 3]);
    expect(rest.isEverything).toBe(false);
  });
});
