import { declareField, type FieldOptions } from './field.ts';
import { fail, ok } from '../result.ts';
import { type FieldKind, nullableSchema, isBlank } from './kind.ts';

/** A time of day, stored as `HH:mm`. */
export const time = (label: string, options: FieldOptions = {}) => declareField<string>('time', label, options);

/** A time as the number `hhmm`, for columns and filters. */
export const timeNumber = (hhmm: string): number => Number(hhmm.replace(':', ''));

/** Parses `9`, `9:05`, `09:05` or `0905`. Returns null if it is not a time of day. */
export const readTime = (text: string): string | null => {
  const trimmed = text.trim();
  const [, hour, minute = '00'] =
    /^(\d{1,2}):(\d{1,2})$/.exec(trimmed) ?? /^(\d{2})(\d{2})$/.exec(trimmed) ?? /^(\d{1,2})$/.exec(trimmed) ?? [];
  return hour === undefined || Number(hour) > 23 || Number(minute) > 59 ? null : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
};

export const timeKind: FieldKind<string> = {
  inputSchema: nullableSchema('string'),
  read: (input, field) => {
    if (isBlank(input)) return ok(null);
    const hhmm = typeof input === 'string' ? readTime(input) : null;
    return hhmm === null ? fail([`${field.label} must be a time like 13:00`]) : ok(hhmm);
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
  isPlain: true,
  isRepeating: false,
  isText: false,
};
