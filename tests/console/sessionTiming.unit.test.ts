import { describe, expect, it } from 'vitest';
import { sessionEndOf, formatCountdown } from '../../console/session/timing.ts';

describe('the end of a session', () => {
  it('comes after inactivity, with a warning two minutes before', () => {
    expect(sessionEndOf({ IdleSecondsLeft: 1800, SecondsLeft: 43_200, IdleMinutes: 30 }, 600)).toEqual({
      secondsLeft: 1200,
      warningSeconds: 120,
      canExtend: true,
    });
  });

  it('cannot be postponed beyond the maximum length', () => {
    expect(sessionEndOf({ IdleSecondsLeft: 1800, SecondsLeft: 300, IdleMinutes: 30 }, 0)).toEqual({
      secondsLeft: 300,
      warningSeconds: 120,
      canExtend: false,
    });
  });

  it('is warned of at half the time when that is short', () => {
    expect(sessionEndOf({ IdleSecondsLeft: 60, SecondsLeft: 43_200, IdleMinutes: 1 }, 0).warningSeconds).toBe(30);
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
    expect(formatCountdown(seconds)).toBe(words);
  });
});
