import { describe, expect, it } from 'vitest';
import { interpret } from '../../../domain/filter/interpret.ts';
import { selectedStates } from '../../../projections/search/conditions.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';

const statesOf = (type: string, filter: string, states: readonly number[] | null = null) => {
  const set = getSearchSet(type);
  return selectedStates({ set, query: interpret(set, filter, new Date('2026-01-05T12:00:00Z')).query, states });
};

describe('the states that a search finds', () => {
  it('are all that the filter may name where it asks for any, or excludes some', () => {
    expect(statesOf('student', 'recordState:any')).toEqual([0, 1, 4, 64]);
    expect(statesOf('student', 'recordState:!1')).toEqual([0, 4, 64]);
    expect(statesOf('student', 'recordState:1,!0')).toEqual([1]);
  });

  it.each([
    ['activity', [0, 1, 4, 16, 128]],
    ['contractBand', [0, 1]],
    ['ambassadorApplication', [0, 1]],
    ['timesheet', [0, 1, 16, 128]],
  ])('should NOT have Deleted among them in a list without Deleted: %s', (type, searched) => {
    expect(statesOf(type, 'recordState:any')).toEqual(searched);
    expect(statesOf(type, 'recordState:!archived')).toEqual(searched.filter((state) => state !== 1));
  });

  it('have Deleted among them where a search by id presets every state', () => {
    expect(statesOf('activity', 'id:12', [0, 1, 64])).toEqual([0, 1, 64]);
  });

  it('are those that lists show where neither a filter nor the search names any', () => {
    expect(statesOf('activity', '')).toEqual([0]);
  });
});
