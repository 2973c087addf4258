import * as fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { SearchRow } from '../../api/contract/search.ts';
import { dayOf, londonDayAt, mondayOf } from '../../domain/fields/london.ts';
import { spanToLoad, daysIn, readDay, spanOf, stepPeriod, titleOfPeriod, weeksIn } from '../../console/calendar/days.ts';
import { type Entry, entriesByDay, placesLeft, spokenEntry, timesOn, wantedWords, withSessions } from '../../console/calendar/entry.ts';
import { cutNote } from '../../console/calendar/cutNote.ts';
import { DayList } from '../../console/calendar/DayList.tsx';
import { hoursOf, placeEntries } from '../../console/calendar/lanes.ts';
import { entryAt, describeMove, moveTo, quarterOf } from '../../console/calendar/moving.ts';

const day = (text: string): number => readDay(text) ?? Number.NaN;

const at = (start: string, end: string, more: Partial<Entry> = {}): Entry => {
  const entry = {
    key: 'activities/1',
    path: 'activities',
    id: 1,
    revision: 0,
    title: 'Club',
    parentTitle: '',
    start,
    end,
    firstDay: 0,
    lastDay: 0,
    category: 1,
    type: '',
    place: '',
    freePlaces: 0,
    state: null,
    canMove: true,
    ...more,
  };
  return entryAt(entry, { start, end });
};

const anyDay = fc.integer({ min: day('1990-01-01'), max: day('2090-12-31') });

describe('the ambassadors who are wanted', () => {
  it('are the places that the offers of an activity have left', () => {
    const row = (activity: number, places: number, accepted: number) =>
      ({ Id: places, activity, places, accepted }) as unknown as SearchRow;
    expect(placesLeft([row(1, 3, 1), row(1, 2, 2), row(2, 1, 0), row(3, 1, 4)])).toEqual(
      new Map([
        [1, 2],
        [2, 1],
        [3, 0],
      ]),
    );
  });

  it('are told in words, and to screen readers last', () => {
    const entry = at('2026-11-22T10:00:00.000Z', '2026-11-22T12:00:00.000Z', { freePlaces: 2 });
    expect([0, 1, 2].map((freePlaces) => wantedWords({ freePlaces }))).toEqual(['', '1 ambassador wanted', '2 ambassadors wanted']);
    expect(spokenEntry(entry, day('2026-11-22'))).toMatch(/, 2 ambassadors wanted$/);
  });
});

describe('a month', () => {
  it('is shown in whole weeks from Monday to Sunday that hold all its days', () => {
    fc.assert(
      fc.property(anyDay, (anyOfDays) => {
        const span = spanOf('month', anyOfDays);
        expect(span.first).toBe(mondayOf(span.first));
        expect(daysIn(span).length % 7).toBe(0);
        expect(span.first).toBeLessThanOrEqual(anyOfDays);
        expect(span.last).toBeGreaterThanOrEqual(anyOfDays);
        expect(weeksIn(span).flat()).toEqual(daysIn(span));
      }),
    );
  });

  it('has four to six weeks', () => {
    expect(weeksIn(spanOf('month', day('2027-02-10')))).toHaveLength(4);
    expect(weeksIn(spanOf('month', day('2026-11-10')))).toHaveLength(6);
    expect(weeksIn(spanOf('month', day('2026-12-10')))).toHaveLength(5);
  });

  it('is followed by the next one, also from its last day', () => {
    expect(stepPeriod('month', day('2026-01-31'), 1)).toBe(day('2026-02-28'));
    expect(stepPeriod('month', day('2026-12-31'), 1)).toBe(day('2027-01-31'));
    expect(stepPeriod('month', day('2027-01-15'), -1)).toBe(day('2026-12-15'));
  });
});

describe('the days that are asked for', () => {
  it('are those of the month, and more where a view shows more', () => {
    const monday = day('2026-11-30');
    expect(spanToLoad('day', monday)).toEqual(spanOf('month', monday));
    expect(spanToLoad('week', monday)).toEqual(spanOf('month', monday));
    expect(spanToLoad('agenda', monday)).toEqual({ first: spanOf('month', monday).first, last: monday + 27 });
  });
});

describe('the title of a period', () => {
  it.each([
    ['month', '2026-11-23', 'November 2026'],
    ['week', '2026-11-25', '23 to 29 November 2026'],
    ['week', '2026-12-01', '30 November to 6 December 2026'],
    ['week', '2027-01-01', '28 December 2026 to 3 January 2027'],
    ['day', '2026-11-23', 'Monday 23 November 2026'],
    ['agenda', '2026-11-23', '23 November to 20 December 2026'],
  ] as const)('of the %s with %s', (view, of, title) => {
    expect(titleOfPeriod(view, day(of))).toBe(title);
  });

  it('needs a day that exists', () => {
    expect(readDay('2026-02-30')).toBeNull();
    expect(readDay('tomorrow')).toBeNull();
    expect(readDay(null)).toBeNull();
  });
});

describe('the days of an entry', () => {
  it('are days in London', () => {
    const late = at('2026-06-30T22:30:00.000Z', '2026-06-30T23:30:00.000Z');
    expect([late.firstDay, late.lastDay]).toEqual([day('2026-06-30'), day('2026-07-01')]);
  });

  it('do not include the day that begins at its end', () => {
    const untilMidnight = at('2026-11-23T18:00:00.000Z', '2026-11-24T00:00:00.000Z');
    expect(untilMidnight.lastDay).toBe(day('2026-11-23'));
    expect(timesOn(untilMidnight, day('2026-11-23'))).toBe('18:00 to 00:00');
    const instant = at('2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z');
    expect([instant.firstDay, instant.lastDay]).toEqual([day('2026-11-24'), day('2026-11-24')]);
  });

  it('are one with both times where those look the same: a whole day, or the hour that the clocks repeat', () => {
    const wholeDay = at('2026-11-23T00:00:00.000Z', '2026-11-24T00:00:00.000Z');
    expect(timesOn(wholeDay, day('2026-11-23'))).toBe('00:00 to 00:00');
    const repeated = at('2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z');
    expect(timesOn(repeated, day('2026-10-25'))).toBe('01:30 to 01:30');
    expect(timesOn(at('2026-11-24T10:00:00.000Z', '2026-11-24T10:00:00.000Z'), day('2026-11-24'))).toBe('10:00');
  });

  it('are those of the span, with what is said of each', () => {
    const school = at('2026-11-28T09:00:00.000Z', '2026-12-02T15:00:00.000Z', { title: 'Summer school', state: 'Cancelled' });
    const days = entriesByDay([school], spanOf('week', day('2026-11-28')));
    expect([...days.keys()]).toEqual([day('2026-11-28'), day('2026-11-29')]);
    expect(spokenEntry(school, day('2026-11-28'))).toBe('Cancelled 09:00 Summer school, from 09:00, day 1 of 5, Outreach');
    expect(spokenEntry(school, day('2026-11-29'))).toBe('Cancelled Summer school, all day, day 2 of 5, Outreach');
    expect(timesOn(school, day('2026-11-30'))).toBe('all day');
    expect(timesOn(school, day('2026-12-02'))).toBe('until 15:00');
  });

  it('are those of its sessions if it takes longer than a week', () => {
    const term = at('2026-09-07T09:00:00.000Z', '2026-12-11T15:00:00.000Z', { key: 'activities/1' });
    const fair = at('2026-11-23T09:00:00.000Z', '2026-11-24T15:00:00.000Z', { key: 'activities/2' });
    const sessions = [
      at('2026-11-24T10:00:00.000Z', '2026-11-24T11:00:00.000Z', { key: 'activity-sessions/1', parentTitle: 'Club' }),
      at('2026-11-23T10:00:00.000Z', '2026-11-23T11:00:00.000Z', { key: 'activity-sessions/2', parentTitle: 'Fair' }),
    ];
    const ofSession = ({ parentTitle }: Entry) => (parentTitle === 'Club' ? 'activities/1' : 'activities/2');
    expect(withSessions([term, fair], sessions, ofSession).map(({ key }) => key)).toEqual([
      'activities/2',
      'activity-sessions/2',
      'activity-sessions/1',
    ]);
    expect(withSessions([term, fair], [], ofSession).map(({ key }) => key)).toEqual(['activities/1', 'activities/2']);
  });
});

describe('the column of a day', () => {
  const lanesOf = (...times: readonly (readonly [string, string])[]) =>
    placeEntries(times.map(([from, to]) => at(`2026-11-23T${from}:00.000Z`, `2026-11-23T${to}:00.000Z`))).map(({ lane, lanes }) => [
      lane,
      lanes,
    ]);

  it('has entries that overlap beside each other', () => {
    expect(lanesOf(['09:00', '12:00'], ['10:00', '11:00'], ['11:00', '12:30'], ['13:00', '14:00'])).toEqual([
      [0, 2],
      [1, 2],
      [1, 2],
      [0, 1],
    ]);
  });

  it('never has two entries of one lane at the same time', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    const instant = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 0, minutes)).toISOString();
    fc.assert(
      fc.property(fc.array(fc.tuple(minute, minute), { maxLength: 12 }), (times) => {
        const placed = placeEntries(times.map(([a, b]) => at(instant(Math.min(a, b)), instant(Math.max(a, b)))));
        expect(placed).toHaveLength(times.length);
        for (const one of placed) {
          expect(one.lane).toBeLessThan(one.lanes);
          expect(one.to).toBeLessThanOrEqual(1440);
          const beside = placed.filter((other) => other !== one && other.lane === one.lane);
          expect(beside.filter((other) => one.to > other.from && other.to > one.from)).toEqual([]);
        }
      }),
    );
  });

  it('shows the working day, and more where entries need it', () => {
    expect(hoursOf([])).toEqual({ first: 8, last: 18 });
    const evening = placeEntries([
      at('2026-11-23T06:30:00.000Z', '2026-11-23T07:30:00.000Z'),
      at('2026-11-23T19:00:00.000Z', '2026-11-23T20:15:00.000Z'),
    ]);
    expect(hoursOf(evening)).toEqual({ first: 6, last: 21 });
  });
});

describe('a moved entry', () => {
  it('keeps its times of day and its length over a change of the clocks', () => {
    // The clocks go forward on 29 March 2026.
    const entry = at('2026-03-27T10:00:00.000Z', '2026-03-27T12:00:00.000Z');
    expect(moveTo(entry, entry.firstDay, { day: day('2026-03-30'), minute: null })).toEqual({
      start: '2026-03-30T09:00:00.000Z',
      end: '2026-03-30T11:00:00.000Z',
    });
  });

  it('moves by the days between where it was held and where it was dropped', () => {
    const entry = at('2026-11-23T10:00:00.000Z', '2026-11-25T12:00:00.000Z');
    expect(moveTo(entry, day('2026-11-24'), { day: day('2026-11-26'), minute: null })).toEqual({
      start: '2026-11-25T10:00:00.000Z',
      end: '2026-11-27T12:00:00.000Z',
    });
  });

  it('begins at the minute at which it was dropped', () => {
    const entry = at('2026-11-23T10:00:00.000Z', '2026-11-23T12:00:00.000Z');
    const times = moveTo(entry, entry.firstDay, { day: day('2026-11-24'), minute: quarterOf(8 * 60 + 50) });
    expect(times).toEqual({ start: '2026-11-24T08:45:00.000Z', end: '2026-11-24T10:45:00.000Z' });
    expect(describeMove(times)).toBe('Moved to Tue 24 November, 08:45.');
    expect([quarterOf(-20), quarterOf(1500)]).toEqual([0, 1425]);
  });

  it('stands on the day to which it was moved', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 1439 }), (to, minute) => {
        const entry = at('2026-11-23T10:00:00.000Z', '2026-11-23T12:00:00.000Z');
        const { start } = moveTo(entry, entry.firstDay, { day: to, minute: null });
        expect(londonDayAt(Date.parse(start))).toBe(to);
        expect(dayOf(2026, 11, 23)).toBe(entry.firstDay);
        expect(quarterOf(minute) % 15).toBe(0);
      }),
    );
  });
});

describe('the note about what is not shown', () => {
  const answer = (shown: number, Total: number, HasData = true) => ({ Data: { length: shown }, Total, HasData });

  it('names activities, sessions or both, whichever are cut', () => {
    const [whole, cut] = [answer(200, 200), answer(500, 1_700)];
    expect(cutNote(cut, whole)).toBe('Only the first 500 activities are shown. Add a filter to see the others.');
    expect(cutNote(whole, cut)).toBe('Only the first 500 sessions are shown. Add a filter to see the others.');
    expect(cutNote(cut, cut)).toBe('Only the first 500 activities and the first 500 sessions are shown. Add a filter to see the others.');
    expect(cutNote(whole, answer(1, 2))).toBe('Only the first session is shown. Add a filter to see the others.');
  });

  it('is missing where all are shown, before the answers, and beside similar records', () => {
    expect([cutNote(answer(3, 3), answer(0, 0)), cutNote(undefined, undefined), cutNote(answer(3, 9, false), undefined)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('the list of days', () => {
  const monday = day('2026-11-23');
  const markupOf = (last: number): string => {
    const entry = at('2026-11-23T10:00:00.000Z', '2026-11-23T12:00:00.000Z');
    const props = { span: { first: monday, last }, today: monday, byDay: new Map([[monday, [entry]]]) };
    const list = createElement(DayList, { ...props, addressOfDay: (shown) => `/day/${shown}`, onMove: () => undefined });
    return renderToStaticMarkup(createElement(StaticRouter, { location: '/' }, list));
  };

  it('has a heading that leads to the day, except in the view of that day, where a link that nobody sees would take the focus', () => {
    expect(markupOf(monday + 6)).toContain(`href="/day/${monday}"`);
    expect(markupOf(monday)).not.toContain('href="/day/');
    expect(markupOf(monday)).toContain('>Monday 23 November 2026, today, 1 entry</h2>');
  });
});
