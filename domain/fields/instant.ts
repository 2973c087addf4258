import { readDate } from './date.ts';
import { declareField, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import { type FieldKind, nullableSchema, isBlank } from './kind.ts';

/** An instant, stored as ISO 8601 in UTC and shown in Europe/London. */
export const instant = (label: string, options: FieldOptions = {}) => declareField<string>('instant', label, options);

const londonFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const hourLength = 3_600_000;
const minuteLength = 60_000;
/** Before 1900 London's offset was not always of whole hours. */
const wholeHoursFrom = Date.UTC(1900, 0, 1);
const maxHours = 10_000;
/** `dd/mm/yyyy HH:` by hour since 1/1/1970, because Intl takes microseconds and exports print millions. */
const printedHours = new Map<number, string>();

/** Formats an instant, in milliseconds since 1/1/1970, as `dd/mm/yyyy HH:mm` in Europe/London. */
export const printMilliseconds = (instantMs: number): string => {
  if (!(instantMs >= wholeHoursFrom)) return londonFormat.format(instantMs).replace(', ', ' ');
  const hour = Math.floor(instantMs / hourLength);
  let printed = printedHours.get(hour);
  if (printed === undefined) {
    if (printedHours.size >= maxHours) printedHours.clear();
    printedHours.set(
      hour,
      (printed = londonFormat
        .format(hour * hourLength)
        .slice(0, -2)
        .replace(', ', ' ')),
    );
  }
  const minute = Math.floor((instantMs - hour * hourLength) / minuteLength);
  return minute < 10 ? `${printed}0${minute}` : `${printed}${minute}`;
};

/** Formats an instant as `dd/mm/yyyy HH:mm` in Europe/London. */
export const printInstant = (isoInstant: string): string => printMilliseconds(Date.parse(isoInstant));

export const instantKind: FieldKind<string> = {
  inputSchema: nullableSchema('string'),
  read: (input, field) => {
    if (isBlank(input)) return ok(null);
    if (typeof input !== 'string') return fail([`${field.label} must be a date and time`]);
    const [text, day] = /^(\d{4}-\d{2}-\d{2})T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.exec(input.trim()) ?? [];
    // `new Date` makes 2 March of 31 February.
    const moment = text !== undefined && day !== undefined && readDate(day) !== null ? new Date(text) : null;
    // The year of an invalid date is NaN, so both comparisons are false. All columns can hold years of four digits.
    if (moment !== null && moment.getUTCFullYear() >= 1000 && moment.getUTCFullYear() <= 9999) return ok(moment.toISOString());
    return fail([`${field.label} must be a date and time like 2016-10-17T13:00:00Z`]);
  },
  print: printInstant,
  column: () => 'timestamptz',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'DateTime',
  negatable: true,
  defaultOrder: 'desc',
  isEmptyNo: false,
  cell: 'text',
  isPlain: true,
  isRepeating: false,
  isText: false,
};
