import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateOf,
  dayOf,
  instantInLondon,
  isoOfDay,
  londonDayAt,
  mondayOf,
  monthOf,
  spanMovedInLondon,
  startOfLondonDay,
} from '../../../domain/fields/london.ts';
import { printInstant } from '../../../domain/fields/instant.ts';
import { spanBetween } from '../../../domain/fields/timespan.ts';

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

describe('the days on which the clocks change', () => {
  const halfHours = Array.from(
    { length: 48 },
    (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
  );
  const hourMs = 3_600_000;
  const weekMs = 7 * 24 * hourMs;

  it('have each time but those that are skipped, and of an hour that comes twice the first', () => {
    const shownAt = (date: string, by: number) =>
      halfHours.map((time) => {
        const instant = instantInLondon(date, time);
        return instant && printInstant(new Date(Date.parse(instant) + by).toISOString());
      });
    const isTwice = (time: string) => time.startsWith('01:');
    expect(shownAt('2026-03-29', 0)).toEqual(halfHours.map((time) => (isTwice(time) ? null : `29/03/2026 ${time}`)));
    expect(shownAt('2026-10-25', 0)).toEqual(halfHours.map((time) => `25/10/2026 ${time}`));
    const later = shownAt('2026-10-25', hourMs);
    expect(halfHours.filter((time, index) => later[index] === `25/10/2026 ${time}`)).toEqual(['01:00', '01:30']);
  });

  it('count the hours that pass', () => {
    const hours = (date: string, from: string, to: string) =>
      spanBetween(instantInLondon(date, from) ?? '', instantInLondon(date, to) ?? '', false);
    const clockHours = (from: string, to: string) => (halfHours.indexOf(to) - halfHours.indexOf(from)) / 2;
    for (const from of halfHours.filter((time) => !time.startsWith('01:')))
      for (const to of halfHours.filter((time) => time > from && !time.startsWith('01:'))) {
        const isOver = from < '01:00' && to >= '02:00';
        expect([from, to, hours('2026-03-29', from, to)]).toEqual([from, to, clockHours(from, to) - (isOver ? 1 : 0)]);
        expect([from, to, hours('2026-10-25', from, to)]).toEqual([from, to, clockHours(from, to) + (isOver ? 1 : 0)]);
      }
    expect([hours('2026-10-25', '01:30', '02:00'), hours('2026-10-25', '01:00', '01:30')]).toEqual([1.5, 0.5]);
  });

  it('keep the start of what is moved to them before its end', () => {
    for (const date of ['2026-03-22', '2026-10-18'])
      for (const from of halfHours)
        for (const to of halfHours.filter((each) => each > from)) {
          const span = { start: instantInLondon(date, from) ?? '', end: instantInLondon(date, to) ?? '' };
          const { start, end } = spanMovedInLondon(span, weekMs);
          expect([from, to, Date.parse(start) < Date.parse(end)]).toEqual([from, to, true]);
          const isSkipped = date === '2026-03-22' && from.startsWith('01:');
          expect(printInstant(start).slice(11)).toBe(isSkipped ? from.replace('01:', '02:') : from);
        }
  });
});
