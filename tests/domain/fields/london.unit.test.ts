import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, dayOf, isoOfDay, londonDayAt, mondayOf, monthOf, startOfLondonDay } from '../../../domain/fields/london.ts';

const londonClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Days of the years for which London's clock changes are known. */
const anyDay = fc.integer({ min: dayOf(1850, 1, 1) ?? 0, max: dayOf(2150, 12, 31) ?? 0 });

describe('a day', () => {
  it.each([
    [1970, 1, 1, 0],
    [1969, 12, 31, -1],
    [2024, 2, 29, 19_782],
  ])('%i-%i-%i has the number %4$i', (year, month, day, number) => {
    expect(dayOf(year, month, day)).toBe(number);
    expect(dateOf(number)).toEqual({ year, month, day });
  });

  it.each([
    [2023, 2, 29],
    [2024, 4, 31],
    [2024, 13, 1],
    [2024, 0, 1],
    [2024, 1, 0],
    [0, 1, 1],
    [10_000, 1, 1],
  ])('%i-%i-%i does not exist', (year, month, day) => {
    expect(dayOf(year, month, day)).toBeNull();
  });

  it('is formatted as YYYY-MM-DD', () => {
    expect([0, -1, 19_782].map(isoOfDay)).toEqual(['1970-01-01', '1969-12-31', '2024-02-29']);
  });

  it('begins at midnight in London, in summer and winter', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { year, month, day: date } = dateOf(day);
        const shown = `${String(date).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}, 00:00`;
        expect(londonClock.format(startOfLondonDay(day))).toBe(shown);
        expect([londonDayAt(startOfLondonDay(day)), londonDayAt(startOfLondonDay(day) - 1)]).toEqual([day, day - 1]);
      }),
      { numRuns: 2000 },
    );
  });

  it('belongs to the week from the Monday before it, and to its month', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const monday = mondayOf(day);
        expect([new Date(monday * 86_400_000).getUTCDay(), day - monday >= 0 && day - monday < 7]).toEqual([1, true]);
        const { first, last } = monthOf(day);
        expect([dateOf(first).day, dateOf(last + 1).day, dateOf(last).month, first <= day && day <= last]).toEqual([
          1,
          1,
          dateOf(day).month,
          true,
        ]);
      }),
    );
  });
});
