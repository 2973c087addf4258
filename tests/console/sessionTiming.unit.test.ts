import { describe, expect, it } from 'vitest';
import { endOf, inWords } from '../../console/session/timing.ts';

describe('the end of a session', () => {
  it('comes after inactivity, with a warning two minutes before', () => {
    expect(endOf({ IdleSecondsLeft: 1800, SecondsLeft: 43_200, IdleMinutes: 30 }, 600)).toEqual({ left: 1200, warnAt: 120, canStay: true });
  });

  it('cannot be postponed beyond the maximum length', () => {
    expect(endOf({ IdleSecondsLeft: 1800, SecondsLeft: 300, IdleMinutes: 30 }, 0)).toEqual({ left: 300, warnAt: 120, canStay: false });
  });

  it('is warned of at half the time when that is short', () => {
    expect(endOf({ IdleSecondsLeft: 60, SecondsLeft: 43_200, IdleMinutes: 1 }, 0).warnAt).toBe(30);
  });

  it.each([
    [120, 'in 2 minutes'],
    [91, 'in 2 minutes'],
    [90, 'in 1 minute'],
    [45, 'in 45 seconds'],
    [12, 'in 15 seconds'],
    [0, 'in 0 seconds'],
    [-3, 'in 0 seconds'],
  ])('with %d seconds left is %s', (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });
});
