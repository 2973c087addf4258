import { describe, expect, it } from 'vitest';
import { readRaw } from '../../console/fieldKinds/kinds.ts';
import { formatDuration } from '../../console/record/details/status.ts';
import {
  dayOf,
  endOfDay,
  pickedDate,
  pickedInstant,
  readTypedDate,
  readTypedInstant,
  formatDay,
  timeOf,
} from '../../console/londonTime.ts';
import { movedInLondon } from '../../domain/fields/london.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { fail, ok } from '../../domain/result.ts';
import { describeLastChange, formatTimeAgo, unsavedLabel } from '../../console/record/words.ts';

describe('dates as people type them', () => {
  it.each(['17/10/2016', '17-10-2016', '17.10.2016', '17 Oct 2016', '17  october 2016', '17 Octob. 2016', '2016-10-17', ' 17/10/2016 '])(
    '%s',
    (typed) => {
      expect(readTypedDate(typed)).toBe('2016-10-17');
    },
  );

  it.each(['31/02/2016', '17/10', '17 Oktober 16', '17 Octopus 2016', '10/17/2016', 'soon', ''])('not %s', (typed) => {
    expect(readTypedDate(typed)).toBeNull();
  });
});

describe('times of the day, in London', () => {
  it('are an hour ahead of UTC in summer and equal to it in winter', () => {
    expect(readTypedInstant('17/07/2016 14:30')).toBe('2016-07-17T13:30:00.000Z');
    expect(readTypedInstant('17 Jan 2016, 9:05')).toBe('2016-01-17T09:05:00.000Z');
  });

  it('mean the earlier instant when the clocks show them twice', () => {
    expect(readTypedInstant('25/10/2026 01:30')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('are refused with the reason when the clocks skip them', () => {
    expect(readTypedInstant('29/03/2026 01:30')).toBeNull();
    const start = activitySession.fields.start;
    expect(readRaw(start, '29 Mar 2026 01:30')).toEqual(
      fail(['There is no 01:30 on this day, because the clocks go forward. Enter another time.']),
    );
    // Weekly copies are an hour later instead.
    expect(movedInLondon('2026-03-22T01:30:00Z', 7 * 86_400_000)).toBe('2026-03-29T01:30:00.000Z');
    expect(readRaw(start, '29 Mar 2026 02:30')).toEqual(ok('2026-03-29T01:30:00.000Z'));
  });

  it.each(['17/07/2016', '17/07/2016 25:00', '31/02/2016 10:00', '17/07/2016 10:75'])('are not parsed from %s', (typed) => {
    expect(readTypedInstant(typed)).toBeNull();
  });

  it('show the day of an event and the end of that day', () => {
    expect([dayOf('2026-07-01T23:30:00Z'), timeOf('2026-07-01T23:30:00Z')]).toEqual(['2026-07-02', '00:30']);
    expect([endOfDay('2026-07-02'), endOfDay('2026-01-02')]).toEqual(['2026-07-02T22:59:59.999Z', '2026-01-02T23:59:59.999Z']);
  });

  it('name the days', () => {
    const now = '2026-11-21T00:10:00Z';
    expect(['2026-11-21', '2026-11-20', '2026-11-19'].map((day) => formatDay(day, now))).toEqual([
      'Today',
      'Yesterday',
      'Thursday 19 November 2026',
    ]);
  });
});

describe('in words', () => {
  it('counts unsaved changes', () => {
    expect([unsavedLabel(1), unsavedLabel(3)]).toEqual(['1 unsaved change', '3 unsaved changes']);
  });

  it('names who last changed a record', () => {
    const creation = { Actor: 'Waymark', At: '2026-11-21T00:23:00Z', IsOwn: false };
    expect(describeLastChange({ Created: creation, Updated: creation })).toBe('Created 21/11/2026 00:23 by Waymark');
    expect(describeLastChange({ Created: creation, Updated: { Actor: 'Priya', At: '2026-11-21T09:00:00Z', IsOwn: false } })).toBe(
      'Changed 21/11/2026 09:00 by Priya',
    );
    expect(describeLastChange({ Created: null, Updated: null })).toBe('');
  });

  it('says how long ago an event was', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(
      ['2026-11-21T11:59:30Z', '2026-11-21T11:59:00Z', '2026-11-21T11:20:00Z', '2026-11-20T11:20:00Z'].map((at) => formatTimeAgo(at, now)),
    ).toEqual(['just now', '1 minute ago', '40 minutes ago', 'on 20/11/2026 at 11:20']);
  });

  it('says how long a job took', () => {
    expect([0, 1, 75, 3600, 4330].map(formatDuration)).toEqual([
      '0 seconds',
      '1 second',
      '1 minute 15 seconds',
      '1 hour',
      '1 hour 12 minutes',
    ]);
  });
});

describe('date inputs', () => {
  it('show and parse j M Y, with H:i when there is a time', () => {
    expect([pickedDate('2016-10-07'), pickedInstant('2016-07-07T08:05:00.000Z'), pickedInstant('2016-12-31T23:59:00.000Z')]).toEqual([
      '7 Oct 2016',
      '7 Jul 2016 09:05',
      '31 Dec 2016 23:59',
    ]);
    expect([readTypedDate('7 Oct 2016'), readTypedInstant('7 Jul 2016 09:05')]).toEqual(['2016-10-07', '2016-07-07T08:05:00.000Z']);
  });

  it('accept the formats with a time for a date alone', () => {
    expect([readTypedDate('17/10/2016 14:30'), readTypedDate('17 Oct 2016 14:30'), readTypedDate('17/10/2016 25:30')]).toEqual([
      '2016-10-17',
      '2016-10-17',
      null,
    ]);
    expect([readTypedInstant('17/10/2016 14:30'), readTypedInstant('17 Oct 2016 14:30')]).toEqual([
      '2016-10-17T13:30:00.000Z',
      '2016-10-17T13:30:00.000Z',
    ]);
  });
});
