import { field, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import { type FieldKind, givenAs, isBlank } from './kind.ts';

/** An instant, stored as ISO 8601 in UTC and shown in Europe/London. */
export const instant = (label: string, options: FieldOptions = {}) => field<string>('instant', label, options);

const londonFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats an instant as `dd/mm/yyyy HH:mm` in Europe/London. */
export const printInstant = (kept: string): string => londonFormat.format(new Date(kept)).replace(', ', ' ');

export const instantKind: FieldKind<string> = {
  given: givenAs('string'),
  read: (given, of) => {
    if (isBlank(given)) return ok(null);
    if (typeof given !== 'string') return fail([`${of.label} must be a date and time`]);
    const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(given.trim()) ? new Date(given.trim()) : null;
    // The year of an invalid date is NaN, so both comparisons are false. All columns can hold years of four digits.
    if (moment !== null && moment.getUTCFullYear() >= 1000 && moment.getUTCFullYear() <= 9999) return ok(moment.toISOString());
    return fail([`${of.label} must be a date and time like 2016-10-17T13:00:00Z`]);
  },
  print: printInstant,
  column: () => 'timestamptz',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'DateTime',
  negatable: true,
  defaultOrder: 'desc',
  isEmptyNo: false,
};
