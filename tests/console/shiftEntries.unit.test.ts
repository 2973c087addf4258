import { describe, expect, it } from 'vitest';
import type { OwnShift } from '../../api/contract/ownOffers.ts';
import { londonDayAt } from '../../domain/fields/london.ts';
import { entriesByDay } from '../../console/calendar/entry.ts';
import { entryOfShift, needsTimesheet, nextDayAfter, printTimes } from '../../console/own/shiftEntries.ts';

const shift: OwnShift = {
  Offer: 3,
  Session: 7,
  Title: 'Guide',
  Activity: 'Open day',
  Name: 'Morning',
  Start: '2026-11-24T22:00:00.000Z',
  End: '2026-11-25T01:00:00.000Z',
  Place: 'Main Hall',
  IsOver: false,
  IsCancelled: false,
  Timesheet: null,
};
const dayOf = (instant: string) => londonDayAt(Date.parse(instant));

describe('a shift in the calendar', () => {
  it('leads to its work offer, says where it is, and stands on each of its days', () => {
    const entry = entryOfShift(shift);
    expect(entry).toMatchObject({
      key: '3/7',
      path: 'work-opportunities/own',
      id: 3,
      parentTitle: 'Open day · Morning',
      place: 'Main Hall',
    });
    const days = entriesByDay([entry], { first: dayOf(shift.Start), last: dayOf(shift.Start) + 6 });
    expect([...days.keys()]).toEqual([dayOf(shift.Start), dayOf(shift.End)]);
  });

  it('says that it is cancelled', () => {
    expect([entryOfShift(shift).state, entryOfShift({ ...shift, IsCancelled: true }).state]).toEqual([null, 'Cancelled']);
  });

  it.each([
    [{}, false],
    [{ IsOver: true }, true],
    [{ IsOver: true, IsCancelled: true }, false],
    [{ IsOver: true, Timesheet: 9 }, false],
  ] as const)('with %j needs a timesheet: %s', (more, needed) => {
    expect(needsTimesheet({ ...shift, ...more })).toBe(needed);
  });

  it('says its day once, unless it ends on another one', () => {
    expect(printTimes('2026-11-23T10:00:00.000Z', '2026-11-23T12:20:00.000Z')).toBe('23/11/2026 10:00 to 12:20');
    expect(printTimes(shift.Start, shift.End)).toBe('24/11/2026 22:00 to 25/11/2026 01:00');
  });

  it('is found as the next one after some days', () => {
    const entries = [entryOfShift({ ...shift, Start: '2027-01-13T10:00:00.000Z' }), entryOfShift(shift)];
    expect(nextDayAfter(entries, dayOf('2026-11-01T12:00:00.000Z'))).toBe(dayOf(shift.Start));
    expect(nextDayAfter(entries, dayOf(shift.Start))).toBe(dayOf('2027-01-13T10:00:00.000Z'));
    expect(nextDayAfter(entries, dayOf('2027-01-13T10:00:00.000Z'))).toBeNull();
  });
});
