import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupPairs } from '../../../domain/merging/duplicateGroups.ts';
import { sortKeptFirst } from '../../../domain/merging/keptFirst.ts';

const pair = (one: number, other: number) => ({ one, other });

describe('groups of pairs', () => {
  it('connect students over others, in the order of their likeliest pairs', () => {
    expect(groupPairs([pair(5, 9), pair(1, 2), pair(2, 3), pair(5, 7)])).toEqual([
      { students: [5, 7, 9], pairs: [pair(5, 9), pair(5, 7)] },
      { students: [1, 2, 3], pairs: [pair(1, 2), pair(2, 3)] },
    ]);
  });

  it('have no more students than one merge takes, and leave out the less likely pairs', () => {
    expect(groupPairs([pair(1, 2), pair(3, 4), pair(2, 3), pair(4, 5)], 4)).toEqual([
      { students: [1, 2, 3, 4], pairs: [pair(1, 2), pair(3, 4), pair(2, 3)] },
    ]);
  });

  it('hold each student once, and every pair whose students are together', () => {
    const pairs = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 24 })).map(([one, other]) => pair(one, other)),
      { selector: ({ one, other }) => `${one}-${other}`, maxLength: 40 },
    );
    fc.assert(
      fc.property(pairs, fc.integer({ min: 2, max: 6 }), (allPairs, most) => {
        const groups = groupPairs(allPairs, most);
        const students = groups.flatMap((group) => group.students);
        expect(new Set(students).size).toBe(students.length);
        for (const group of groups) {
          expect(group.students.length).toBeLessThanOrEqual(most);
          expect(group.pairs).toEqual(allPairs.filter(({ one, other }) => group.students.includes(one) && group.students.includes(other)));
          expect(new Set(group.pairs.flatMap(({ one, other }) => [one, other]))).toEqual(new Set(group.students));
        }
        // Without the limit nobody is left out.
        expect(groupPairs(allPairs, 100).flatMap((group) => group.pairs)).toHaveLength(allPairs.length);
      }),
    );
  });
});

describe('the record that is kept', () => {
  it('is a Current one before an Archived one, then the oldest', () => {
    const record = (id: number, recordState: number) => ({ id, recordState });
    expect(sortKeptFirst([record(3, 0), record(1, 1), record(2, 0)]).map(({ id }) => id)).toEqual([2, 3, 1]);
  });
});
