import { z } from 'zod';
import { field, type FieldOptions } from './field.ts';
import type { FieldKind } from './kind.ts';

/** A time of day, stored as `HH:mm`. */
export const time = (label: string, options: FieldOptions = {}) => field<string>('time', label, options);

/** A time as the number `hhmm`, for columns and filters. */
export const timeNumber = (kept: string): number => Number(kept.replace(':', ''));

/** Parses `9`, `9:05`, `09:05` or `0905`. Returns null if it is not a time of day. */
export const readTime = (given: string): string | null => {
  const typed = given.trim();
  const [, hour, minute = '00'] = /^(\d{1,2}):(\d{1,2})$/.exec(typed) ?? /^(\d{2})(\d{2})$/.exec(typed) ?? /^(\d{1,2})$/.exec(typed) ?? [];
  return hour === undefined || Number(hour) > 23 || Number(minute) > 59 ? null : `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
};

export const timeKind: FieldKind<string> = {
  schema: (of) =>
    z.union([z.string(), z.null()], { error: `${of.label} must be a time like 13:00` }).transform((given, context) => {
      if (given === null || given.trim() === '') return null;
      const kept = readTime(given);
      if (kept === null) context.addIssue({ code: 'custom', message: `${of.label} must be a time like 13:00` });
      return kept;
    }),
  print: (value) => value,
  column: () => 'integer',
  indexed: timeNumber,
  anonymise: () => null,
  searchType: 'Time',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
};
