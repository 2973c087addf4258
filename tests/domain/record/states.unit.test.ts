import { describe, expect, it } from 'vitest';
import { changeState } from '../../../domain/record/decide.ts';
import { blank } from '../../../domain/record/fold.ts';
import { type RecordType } from '../../../domain/record/recordType.ts';
import { genericStates, institutionStates, type RecordStates, stateMatches, stateNamed } from '../../../domain/record/states.ts';
import { getRecordType } from '../../../domain/records/registry.ts';

/** Every allowed move; all others are refused. */
interface Moves {
  readonly of: string;
  readonly states: RecordStates;
  readonly allowed: Readonly<Record<string, readonly string[]>>;
}

const generic: Moves['allowed'] = {
  Current: ['Archived', 'Deactivated', 'Deleted'],
  Archived: ['Current', 'Deleted'],
  Duplicate: ['Current', 'Archived', 'Deleted'],
  Deactivated: ['Current', 'Archived', 'Deleted'],
  Deleted: ['Current'],
};

const tables: readonly Moves[] = [
  { of: 'a record with all of the generic states in use', states: genericStates('duplicate', 'deactivated'), allowed: generic },
  {
    of: 'an institution',
    states: institutionStates,
    allowed: {
      Open: ['Open but proposed to close', 'Closed', 'Proposed to open', 'Deleted'],
      'Open but proposed to close': ['Open', 'Closed', 'Deleted'],
      'Proposed to open': ['Open', 'Closed', 'Deleted'],
      Closed: ['Open', 'Open but proposed to close', 'Proposed to open', 'Deleted'],
      Deleted: ['Open', 'Closed', 'Open but proposed to close', 'Proposed to open'],
    },
  },
];

const nameIn = (states: RecordStates, value: number) => stateNamed(states, value)?.name ?? '';

describe.each(tables)('$of', ({ states, allowed }) => {
  const type: RecordType = { ...getRecordType('student'), states, merging: null };

  it('has exactly the states of the table', () => {
    expect(states.all.map((state) => state.name).toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  const moves = states.all.flatMap((from) => states.all.filter((to) => to !== from).map((to) => ({ from, to })));

  it.each(
    moves.filter(({ from, to }) => allowed[from.name]?.includes(to.name)).map(({ from, to }) => [from.name, to.name, from, to] as const),
  )('goes from %s to %s with the event named for it', (_from, _to, from, to) => {
    expect(changeState(type, { ...blank(type), revision: 0, recordState: from.value }, to.value)).toEqual({
      ok: true,
      value: [{ type: `Student${to.entered}`, data: { changes: { recordState: { from: from.value, to: to.value } } } }],
    });
  });

  it.each(
    moves.filter(({ from, to }) => !allowed[from.name]?.includes(to.name)).map(({ from, to }) => [from.name, to.name, from, to] as const),
  )('does not go from %s to %s, and names the allowed states', (_from, _to, from, to) => {
    const next = (states.transitions[from.value] ?? []).map((state) => nameIn(states, state).toLowerCase());
    expect(next.toSorted()).toEqual((allowed[from.name] ?? []).map((name) => name.toLowerCase()).toSorted());
    expect(changeState(type, { ...blank(type), revision: 0, recordState: from.value }, to.value)).toEqual({
      ok: false,
      error: {
        because: 'refused',
        message:
          to.name === 'Duplicate'
            ? 'No record can be marked as duplicate by hand.'
            : `A record that is ${from.name.toLowerCase()} can become ${next.join(' or ')}.`,
      },
    });
  });

  it.each(states.all.map((state) => [state.name, state] as const))('stays %s when it is moved there again', (_name, state) => {
    expect(changeState(type, { ...blank(type), revision: 0, recordState: state.value }, state.value)).toEqual({ ok: true, value: [] });
  });
});

describe('the states that lists show by default', () => {
  it('are the current ones', () => {
    expect(genericStates('duplicate').listed).toEqual([0]);
  });

  it('of institutions are Open and Open but proposed to close', () => {
    expect(institutionStates.listed.map((state) => nameIn(institutionStates, state))).toEqual(['Open', 'Open but proposed to close']);
  });
});

describe('whether a state matches a list of states', () => {
  const cases: readonly (readonly [state: number, listed: readonly number[], belongs: boolean])[] = [
    [0, [0], true],
    [0, [1], false],
    [0, [1, 2, 4, 8, 16, 32, 64, 128, 256], false],
    [1, [1], true],
    [1, [0], false],
    [3, [3], true],
    [3, [1], false],
    [3, [2], false],
    [3, [1, 2], true],
    [3, [0, 1, 2, 4, 8, 16, 32, 128, 256], true],
    [5, [1, 4], true],
    [5, [1, 2], false],
    [5, [5], true],
    [64, [0, 1, 2, 4, 8, 16, 32, 128, 256], false],
    [64, [64], true],
    [1, [3], false],
  ];

  it.each(cases)('an institution in state %i, of %j: %s', (state, listed, isListed) => {
    expect(stateMatches(institutionStates, state, listed)).toBe(isListed);
  });

  it.each([
    [4, [4], true],
    [4, [0], false],
    [16, [16, 0], true],
  ] as const)('a record whose states are not flags, in state %i, of %j: %s', (state, listed, isListed) => {
    expect(stateMatches(genericStates('duplicate', 'cancelled'), state, listed)).toBe(isListed);
  });

  it('does not split states that are not flags', () => {
    const states: RecordStates = { ...genericStates(), flags: false };
    expect(stateMatches(states, 3, [1, 2])).toBe(false);
  });
});
