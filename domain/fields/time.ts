import { declareField, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import { type FieldKind, givenAs, isBlank } from './kind.ts';

/** A time of day, stored as `HH:mm`. */
export const time = (label: string, options: FieldOptions = {}) => declareField<string>('time', label, options);

/** A time as the number `hhmm`, for columns and filters. */
export const timeNumber = (kept: string): number => Number(kept.replace(':', ''));

/** Parses `9`, `9:05`, `09:05` or `0905`. Returns null if it is not a time of day. */
export const readTime = (given: string): string | null => {
  const typed = given.trim();
  const [, hour, minute = '00'] = /^(\d{1,2}):(\d{1,2})$/.exec(typed) ?? /^(\d{2})(\d{2})$/.exec(typed) ?? /^(\d{1,2})$/.exec(typed) ?? [];
  return hour === undefined || Number(hour) > 23 || Number(minute) > 59 ? null : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
};

export const timeKind: FieldKind<string> = {
  given: givenAs('string'),
  read: (given, field) => {
    if (isBlank(given)) return ok(null);
    const kept = typeof given === 'string' ? readTime(given) : null;
    return kept === null ? fail([`${field.label} must be a time like 13:00`]) : ok(kept);
  },
  print: (value) => value,
  column: () => 'integer',
  indexed: timeNumber,
  anonymise: () => null,
  searchType: 'Time',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'text',
};
