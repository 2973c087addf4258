import { describe, expect, it } from 'vitest';
import { daysAfterFirst, lastDayOf } from '../../../domain/calendar/lastDay.ts';
import { dayOf } from '../../../domain/fields/london.ts';

describe('the last day of something', () => {
  it.each([
    ['the day before, for an end at midnight in London', '2026-07-10T18:00:00.000Z', '2026-07-10T23:00:00.000Z', 10],
    ['that of the end, a minute after midnight', '2026-07-10T18:00:00.000Z', '2026-07-10T23:01:00.000Z', 11],
    ['that of the start, if it ends when it begins at midnight', '2026-07-10T23:00:00.000Z', '2026-07-10T23:00:00.000Z', 11],
  ])('is %s', (_what, start, end, day) => {
    expect(lastDayOf(start, end)).toBe(dayOf(2026, 7, day));
  });

  it('is six days after the first from a Monday at midnight to the next', () => {
    expect(daysAfterFirst('2026-07-05T23:00:00.000Z', '2026-07-12T23:00:00.000Z')).toBe(6);
  });
});
