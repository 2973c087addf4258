import { dateOf, dayOf, londonDayAt, mondayOf, monthOf, startOfLondonDay } from '../fields/london.ts';
import { fail, ok, type Result } from '../result.ts';
import { type Comparison, rangeOf } from './comparing.ts';
import { reasons } from './hints.ts';
import type { Match } from './query.ts';

/** A date of a filter: its first and last day, and its canonical text. */
interface DayRange {
  readonly canonical: string;
  readonly first: number;
  readonly last: number;
}

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

/** Parses `17/10/2016`, with or without leading zeros, and `17 Oct 2016`. */
const readParts = (text: string): readonly [year: number, month: number, day: number] | null => {
  const [, d, m, y] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  if (d && m && y) return [Number(y), Number(m), Number(d)];
  const [, day, name = '', year] = /^(\d{1,2})\s+([a-z]{3,9})\s+(\d{4})$/i.exec(text) ?? [];
  const month = months.findIndex((each) => each.startsWith(name.toLowerCase())) + 1;
  return day && year && month > 0 ? [Number(year), month, Number(day)] : null;
};

/** The days of Today, Week or Month in London. The filter keeps the word, so the days are computed at each search. */
const relativeDays = (text: string, now: Date): DayRange | null => {
  const word = text.toLowerCase();
  if (word !== 'today' && word !== 'week' && word !== 'month') return null;
  const today = londonDayAt(now.getTime());
  switch (word) {
    case 'today':
      return { canonical: 'Today', first: today, last: today };
    case 'week':
      return { canonical: 'Week', first: mondayOf(today), last: mondayOf(today) + 6 };
    case 'month':
      return { canonical: 'Month', ...monthOf(today) };
  }
};

/** Parses a date, or Today, Week or Month in London at `now`. */
export const readDays = (text: string, now: Date): Result<DayRange, string> => {
  const relative = relativeDays(text, now);
  if (relative) return ok(relative);
  const parts = readParts(text);
  if (!parts) return fail(reasons.noDate);
  const day = dayOf(...parts);
  if (day === null) return fail(reasons.noSuchDay);
  const date = dateOf(day);
  return ok({ canonical: `${date.day}/${date.month}/${String(date.year).padStart(4, '0')}`, first: day, last: day });
};

export const matchDays = (comparison: Comparison, { first, last }: DayRange): Match =>
  comparison !== '=' ? rangeOf(comparison, first, last) : first === last ? { is: first } : { from: first, upTo: last };

/** A day lasts from midnight to midnight in London. */
export const matchMoments = (comparison: Comparison, days: DayRange): Match => {
  const [start, end] = [startOfLondonDay(days.first), startOfLondonDay(days.last + 1)];
  switch (comparison) {
    case '=':
      return { from: start, before: end };
    case '<':
      return { before: start };
    case '<=':
      return { before: end };
    case '>':
      return { from: end };
    case '>=':
      return { from: start };
  }
};
