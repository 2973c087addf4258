import { z } from 'zod';
import { field, type Field, type FieldOptions } from './field.ts';
import { printInstant } from './instant.ts';
import type { FieldKind } from './kind.ts';

/** How long something takes: hours, with up to two decimals. A declaration may say from which other fields a form fills it in. */
export const timespan = (label: string, options: FieldOptions & Pick<Partial<Field>, 'max' | 'span'> = {}) =>
  field<number>('timespan', label, options);

const maxHours = 100_000;

/** Hours and minutes as hours, rounded to two decimals. */
export const hoursOf = (hours: number, minutes: number): number => Math.round((hours + minutes / 60) * 100) / 100;

/** The whole hours of a timespan, and the minutes beside them. */
export const partsOf = (timespanHours: number): { readonly hours: number; readonly minutes: number } => {
  const minutes = Math.round(timespanHours * 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
};

const clock = /^(\d{2}):(\d{2})$/;

/** The minutes since midnight of a time of the day, or of what the clocks in London show at an instant. */
const minutesOfDay = (value: string): number => {
  const [, hour, minute] = clock.exec(clock.test(value) ? value : printInstant(value).slice(11)) ?? [];
  return Number(hour) * 60 + Number(minute);
};

/**
 * The timespan from one moment to another, in hours. Of full dates one that is negative says nothing (null); where the date part
 * is ignored it is 0. Times of the day have no date part.
 */
export const spanBetween = (start: string, end: string, timeOnly: boolean): number | null => {
  const ignoresDate = timeOnly || clock.test(start) || clock.test(end);
  const minutes = ignoresDate ? minutesOfDay(end) - minutesOfDay(start) : (Date.parse(end) - Date.parse(start)) / 60_000;
  if (minutes < 0) return ignoresDate ? 0 : null;
  return hoursOf(0, minutes);
};

/** Reads hours as a number, or hours and minutes as '1:30'; of the two parts one may be left out. */
const readTimespan = (given: string | number): number => {
  const [, hours, minutes] = typeof given === 'string' ? (/^\s*(\d*)\s*:\s*([0-5]?\d?)\s*$/.exec(given) ?? []) : [];
  if (hours !== undefined && minutes !== undefined) return hoursOf(Number(hours), Number(minutes));
  return typeof given === 'number' ? hoursOf(given, 0) : /^\s*\d+(\.\d+)?\s*$/.test(given) ? hoursOf(Number(given), 0) : Number.NaN;
};

export const timespanKind: FieldKind<number> = {
  schema: (of) =>
    z.union([z.number(), z.string(), z.null()], { error: `${of.label} must be hours and minutes` }).transform((given, context) => {
      if (given === null || (typeof given === 'string' && /^[\s:]*$/.test(given))) return null;
      const hours = readTimespan(given);
      const most = of.max ?? maxHours;
      const problem =
        Number.isNaN(hours) || hours < 0 ? 'must be hours and minutes' : hours > most ? `must be ${most} hours or less` : null;
      if (problem) context.addIssue({ code: 'custom', message: `${of.label} ${problem}` });
      return hours;
    }),
  print: (value) => value.toFixed(2),
  column: () => 'numeric',
  searchType: 'Number',
  negatable: true,
};
