import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxWeeklyCopies, nameAfter, weeklyCopies } from '../../../domain/calendar/weekly.ts';
import { printInstant } from '../../../domain/fields/instant.ts';
import { londonDayAt } from '../../../domain/fields/london.ts';

const lesson = { start: '2026-03-16T10:00:00.000Z', end: '2026-03-16T11:30:00.000Z' };

describe('weekly copies', () => {
  it('keep the time of day when the clocks change', () => {
    expect(weeklyCopies(lesson, '2026-04-06', null).copies).toEqual([
      { weeks: 1, start: '2026-03-23T10:00:00.000Z', end: '2026-03-23T11:30:00.000Z' },
      { weeks: 2, start: '2026-03-30T09:00:00.000Z', end: '2026-03-30T10:30:00.000Z' },
      { weeks: 3, start: '2026-04-06T09:00:00.000Z', end: '2026-04-06T10:30:00.000Z' },
    ]);
  });

  it('stop at the last day and at the end of the activity, whichever comes first', () => {
    const weeksUntil = (until: string, last: string | null) => weeklyCopies(lesson, until, last).copies.map(({ weeks }) => weeks);
    expect(weeksUntil('2026-04-05', null)).toEqual([1, 2]);
    expect(weeksUntil('2026-12-31', '2026-03-30T10:30:00.000Z')).toEqual([1, 2]);
    expect(weeksUntil('2026-12-31', '2026-03-30T10:29:00.000Z')).toEqual([1]);
    expect(weeksUntil('2026-03-16', null)).toEqual([]);
    expect(weeksUntil('9999-12-31', null)).toHaveLength(maxWeeklyCopies);
  });

  it('leave out weeks in which something starts at that time already', () => {
    const { copies, taken } = weeklyCopies(lesson, '2026-04-06', null, ['2026-03-30T09:00:00Z', '2026-03-23T12:00:00Z']);
    expect(copies.map(({ weeks }) => weeks)).toEqual([1, 3]);
    expect(taken).toBe(1);
  });

  it('are each at the same time of the same weekday, inside of the activity', () => {
    const moment = fc.date({ min: new Date('2000-01-01T00:00Z'), max: new Date('2060-01-01T00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 400 }), (at, minutes, days) => {
        const start = new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString();
        const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
        const last = new Date(Date.parse(end) + days * 86_400_000).toISOString();
        const { copies } = weeklyCopies({ start, end }, '9999-12-31', last);
        const clock = (instant: string) => printInstant(instant).slice(11);
        for (const copy of copies) {
          // A time that the clocks skip is an hour later.
          const skipped = clock(copy.start) !== clock(start) && /-(03|04)-/.test(copy.start);
          expect(clock(copy.start) === clock(start) || skipped).toBe(true);
          expect(londonDayAt(Date.parse(copy.start)) - londonDayAt(Date.parse(start))).toBe(copy.weeks * 7);
          expect(Date.parse(copy.end) <= Date.parse(last)).toBe(true);
        }
        expect(copies.length >= Math.min(maxWeeklyCopies, Math.floor((days - 1) / 7))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the name of a copy', () => {
  it('counts the number at its end on', () => {
    expect([nameAfter('Lesson 3', 2), nameAfter('Week 09', 1), nameAfter('Drop-in', 5)]).toEqual(['Lesson 5', 'Week 10', 'Drop-in']);
  });
});
