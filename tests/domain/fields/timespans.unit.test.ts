import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOf, partsOf, spanBetween, timespan } from '../../../domain/fields/timespan.ts';
import { printValue } from '../../../domain/fields/kinds.ts';
import { parseField } from './reading.ts';

const duration = timespan('Duration', { max: 1000 });
const read = (input: unknown) => parseField(duration, input);

describe('hours and minutes', () => {
  it.each([
    [1, 30, 1.5],
    [0, 20, 0.33],
    [2, 45, 2.75],
    [0, 1, 0.02],
    [7, 0, 7],
    [0, 0, 0],
  ])('%i h %i min are %d hours', (hours, minutes, value) => {
    expect(hoursOf(hours, minutes)).toBe(value);
  });

  it('convert to hours and back to the minute', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(59), (hours, minutes) => {
        expect(partsOf(hoursOf(hours, minutes))).toEqual({ hours, minutes });
      }),
    );
  });
});

describe('a timespan in a body', () => {
  it('is hours as a number or digits, or hours and minutes', () => {
    expect([read(1.5), read('1.5'), read('1:30'), read(' 1 : 30 '), read('2:'), read(':45'), read(0.333)]).toEqual([
      1.5, 1.5, 1.5, 1.5, 2, 0.75, 0.33,
    ]);
  });

  it('is null when it is empty', () => {
    expect([read(''), read(':'), read(null)]).toEqual([null, null, null]);
  });

  it('is refused with a message when it is malformed, negative or too long', () => {
    for (const input of ['1:60', 'soon', -1, '-1', '1:2:3', true])
      expect(read(input)).toEqual({ refused: ['Duration must be hours and minutes'] });
    expect(read('1000:01')).toEqual({ refused: ['Duration must be 1,000 hours or less'] });
  });

  it('prints with two decimals', () => {
    expect(printValue(duration, 1.5)).toBe('1.50');
  });
});

describe('the timespan between two moments', () => {
  const [morning, evening, nextMorning] = ['2026-07-01T08:15:00.000Z', '2026-07-01T17:35:00.000Z', '2026-07-02T08:00:00.000Z'];

  it('counts the difference, rounded to two decimals', () => {
    expect([spanBetween(morning, evening, false), spanBetween(evening, nextMorning, false), spanBetween(morning, morning, false)]).toEqual([
      9.33, 14.42, 0,
    ]);
  });

  it('is null when full dates are in the wrong order', () => {
    expect(spanBetween(evening, morning, false)).toBeNull();
  });

  it('compares only London clock times when dates are ignored, and is 0 in the wrong order', () => {
    expect([spanBetween(morning, '2026-07-09T09:45:00.000Z', true), spanBetween(evening, nextMorning, true)]).toEqual([1.5, 0]);
    // The clocks went forward in between: seven hours passed, the clock shows eight.
    expect(spanBetween('2026-03-28T09:00:00.000Z', '2026-03-29T16:00:00.000Z', true)).toBe(8);
  });

  it('accepts times of day, which have no date part', () => {
    expect([spanBetween('09:00', '10:20', false), spanBetween('10:20', '09:00', false)]).toEqual([1.33, 0]);
  });
});
