import { printNumber } from '../counts.ts';
import { declareField, type Field, type FieldOptions } from './field.ts';
import { printInstant } from './instant.ts';
import { fail, ok } from '../result.ts';
import { type FieldKind, nullableSchema } from './kind.ts';

/** A duration in hours with up to two decimals. `span` names the fields from which a form computes it. */
export const timespan = (label: string, options: FieldOptions & Pick<Partial<Field>, 'max' | 'span'> = {}) =>
  declareField<number>('timespan', label, options);

const maxHours = 100_000;

export const hoursOf = (hours: number, minutes: number): number => Math.round((hours + minutes / 60) * 100) / 100;

export const partsOf = (timespanHours: number): { readonly hours: number; readonly minutes: number } => {
  const minutes = Math.round(timespanHours * 60);
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
};

const clock = /^(\d{2}):(\d{2})$/;

/** Minutes since midnight of a time of day, or of an instant in London. */
const minutesOfDay = (value: string): number => {
  const [, hour, minute] = clock.exec(clock.test(value) ? value : printInstant(value).slice(11)) ?? [];
  return Number(hour) * 60 + Number(minute);
};

/** The hours between two times or instants. If the end is before the start, the result is 0 for times of day and null for full dates. */
export const spanBetween = (start: string, end: string, timeOnly: boolean): number | null => {
  const ignoresDate = timeOnly || clock.test(start) || clock.test(end);
  const minutes = ignoresDate ? minutesOfDay(end) - minutesOfDay(start) : (Date.parse(end) - Date.parse(start)) / 60_000;
  if (minutes < 0) return ignoresDate ? 0 : null;
  return hoursOf(0, minutes);
};

/** Parses hours as a number, or hours and minutes as '1:30'. Either part may be left out. Returns NaN for anything else. */
const readTimespan = (input: unknown): number => {
  if (typeof input === 'number') return hoursOf(input, 0);
  if (typeof input !== 'string') return Number.NaN;
  const [, hours, minutes] = /^\s*(\d*)\s*:\s*([0-5]?\d?)\s*$/.exec(input) ?? [];
  if (hours !== undefined && minutes !== undefined) return hoursOf(Number(hours), Number(minutes));
  return /^\s*\d+(\.\d+)?\s*$/.test(input) ? hoursOf(Number(input), 0) : Number.NaN;
};

export const timespanKind: FieldKind<number> = {
  inputSchema: nullableSchema('number', 'string'),
  read: (input, field) => {
    if (input === null || (typeof input === 'string' && /^[\s:]*$/.test(input))) return ok(null);
    const hours = readTimespan(input);
    const limit = field.max ?? maxHours;
    if (Number.isNaN(hours) || hours < 0) return fail([`${field.label} must be hours and minutes`]);
    return hours > limit ? fail([`${field.label} must be ${printNumber(limit)} hours or less`]) : ok(hours);
  },
  print: (value) => value.toFixed(2),
  column: () => 'numeric',
  indexed: (value) => value,
  anonymise: () => null,
  searchType: 'Number',
  negatable: true,
  defaultOrder: 'asc',
  isEmptyNo: false,
  cell: 'number',
  isPlain: true,
  isRepeating: false,
  isText: false,
};
