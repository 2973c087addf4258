import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, foldLine, printCalendar } from '../../../domain/calendar/icalendar.ts';

const fair: CalendarEvent = {
  uid: 'activity-12@waymark.example',
  sequence: 3,
  changed: '2026-11-20T08:15:30.123Z',
  start: '2026-11-24T09:00:00.000Z',
  end: '2026-11-24T12:00:00.000Z',
  title: 'Careers fair; maths, physics',
  description: '',
  place: 'Hall 1',
  category: 'Outreach',
  address: 'https://waymark.example/activities/edit/12',
  isCancelled: false,
  isFree: false,
};

/** The properties of the events, read as RFC 5545 says: unfolded, and texts without their escapes. */
const read = (file: string): readonly (readonly [name: string, value: string])[] =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).replaceAll(/\\(.)/g, (_all, letter: string) => (letter === 'n' ? '\n' : letter))];
    });

const valueOf = (file: string, name: string): string | undefined => read(file).find(([each]) => each === name)?.[1];

describe('a calendar file', () => {
  it('has each event with its id, times in UTC, sequence and state', () => {
    const lines = printCalendar({ name: 'Waymark: Soar Valley', events: [fair, { ...fair, uid: 'x', isCancelled: true }] }).split('\r\n');
    expect(lines.slice(0, 8)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Waymark//Activities//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Waymark: Soar Valley',
      'X-WR-CALNAME:Waymark: Soar Valley',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ]);
    expect(lines.slice(8, 23)).toEqual([
      'BEGIN:VEVENT',
      'UID:activity-12@waymark.example',
      'DTSTAMP:20261120T081530Z',
      'LAST-MODIFIED:20261120T081530Z',
      'SEQUENCE:3',
      'DTSTART:20261124T090000Z',
      'DTEND:20261124T120000Z',
      String.raw`SUMMARY:Careers fair\; maths\, physics`,
      'LOCATION:Hall 1',
      'CATEGORIES:Outreach',
      'URL:https://waymark.example/activities/edit/12',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'BEGIN:VEVENT',
    ]);
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('has no end for an event that ends when it begins', () => {
    expect(valueOf(printCalendar({ name: '', events: [{ ...fair, end: fair.start }] }), 'DTEND')).toBeUndefined();
  });

  it('keeps every text, in lines of at most 75 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const file = printCalendar({ name: 'x', events: [{ ...fair, title: `T${text}` }] });
        expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
        const expected = `T${text}`
          .toWellFormed()
          .replaceAll(/\r\n?/g, '\n')
          // oxlint-disable-next-line no-control-regex
          .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ');
        expect(valueOf(file, 'SUMMARY')).toBe(expected);
      }),
    );
  });

  it('lets no text begin a line of its own', () => {
    const file = printCalendar({ name: 'x', events: [{ ...fair, title: 'Fair\r\nATTENDEE:mailto:a@example.org' }] });
    expect(valueOf(file, 'ATTENDEE')).toBeUndefined();
    expect(valueOf(file, 'SUMMARY')).toBe('Fair\nATTENDEE:mailto:a@example.org');
  });

  it('cuts lines between characters', () => {
    expect(foldLine('é'.repeat(40))).toBe(`${'é'.repeat(37)}\r\n ${'é'.repeat(3)}`);
  });
});
