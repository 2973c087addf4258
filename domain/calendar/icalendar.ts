/** An event of a calendar file (RFC 5545). Times are ISO instants. */
export interface CalendarEvent {
  /** The same in every file, so that calendars change the event in place of adding another. */
  readonly uid: string;
  /** Rises with every change. */
  readonly sequence: number;
  readonly changed: string;
  readonly start: string;
  readonly end: string;
  readonly title: string;
  readonly description: string;
  readonly place: string;
  /** '' without one. */
  readonly category: string;
  readonly address: string;
  readonly isCancelled: boolean;
  /** The time counts as free: the event says that something goes on, not that one is there. */
  readonly isFree: boolean;
}

export interface CalendarFile {
  readonly name: string;
  readonly events: readonly CalendarEvent[];
}

/** The longest line in bytes, without its end. */
const maxLineBytes = 75;

/** Control characters, which no text of a calendar may have; line breaks are escaped. */
// oxlint-disable-next-line no-control-regex
const controlCharacters = /[\u0000-\u0009\u000b-\u001f\u007f]/g;

const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(controlCharacters, ' ')
    .replaceAll(/[\\;,]/g, (letter) => `\\${letter}`)
    .replaceAll('\n', '\\n');

/** The length of a character in UTF-8. */
const bytesOf = (letter: string): number => {
  const point = letter.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
};

/** A line in pieces of at most 75 bytes that do not cut a character; each further piece begins with a space. */
export const foldLine = (line: string): string => {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const letter of line) {
    const size = bytesOf(letter);
    if (bytes + size > maxLineBytes) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += letter;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
};

/** '20261124T090000Z'. */
const printTime = (instant: string): string =>
  new Date(instant)
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d{3}/, '');

const textLine = (name: string, text: string): readonly string[] => (text === '' ? [] : [`${name}:${escapeText(text)}`]);

const linesOf = (event: CalendarEvent): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  // A file of events has no method, so this is when the event was last changed.
  `DTSTAMP:${printTime(event.changed)}`,
  `LAST-MODIFIED:${printTime(event.changed)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${printTime(event.start)}`,
  // An end must be later than the start; an event without one ends when it begins.
  ...(Date.parse(event.end) > Date.parse(event.start) ? [`DTEND:${printTime(event.end)}`] : []),
  ...textLine('SUMMARY', event.title),
  ...textLine('DESCRIPTION', event.description),
  ...textLine('LOCATION', event.place),
  ...textLine('CATEGORIES', event.category),
  `URL:${event.address}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `TRANSP:${event.isCancelled || event.isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
  'END:VEVENT',
];

/** A calendar file. Times are in UTC, so calendars show them in the person's own time zone and the file needs none. */
export const printCalendar = ({ name, events }: CalendarFile): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Waymark//Activities//EN',
    'CALSCALE:GREGORIAN',
    ...textLine('NAME', name),
    ...textLine('X-WR-CALNAME', name),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
