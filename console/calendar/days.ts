import { dateOf, dayOf, isoOfDay, mondayOf, monthOf } from '../../domain/fields/london.ts';

/** Days are numbers of days since 1/1/1970, as in `domain/fields/london.ts`. Weeks begin on Monday. */

export const views = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof views)[number];

export interface Span {
  readonly first: number;
  readonly last: number;
}

const agendaDays = 28;

/** The days that a view shows. A month is shown in whole weeks. */
export const spanOf = (view: View, day: number): Span => {
  switch (view) {
    case 'month': {
      const { first, last } = monthOf(day);
      return { first: mondayOf(first), last: mondayOf(last) + 6 };
    }
    case 'week':
      return { first: mondayOf(day), last: mondayOf(day) + 6 };
    case 'day':
      return { first: day, last: day };
    case 'agenda':
      return { first: day, last: day + agendaDays - 1 };
  }
};

/**
 * The days that are asked for: the whole month of a shorter view, so that its views agree on what is shown by sessions, and need no search
 * of their own.
 */
export const spanToLoad = (view: View, day: number): Span => {
  const [shown, month] = [spanOf(view, day), spanOf('month', day)];
  return { first: Math.min(shown.first, month.first), last: Math.max(shown.last, month.last) };
};

export const daysIn = ({ first, last }: Span): readonly number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The days of a span of whole weeks, week by week. */
export const weeksIn = (span: Span): readonly (readonly number[])[] =>
  daysIn(span).flatMap((_day, index, days) => (index % 7 === 0 ? [days.slice(index, index + 7)] : []));

/** The same day of another month, or that month's last day. */
const monthsLater = (day: number, by: number): number => {
  const { year, month, day: date } = dateOf(day);
  const months = year * 12 + month - 1 + by;
  const first = dayOf(Math.floor(months / 12), (((months % 12) + 12) % 12) + 1, 1) ?? day;
  return Math.min(first + date - 1, monthOf(first).last);
};

/** The day from which the previous (-1) or the next (1) period of a view is shown. */
export const stepPeriod = (view: View, day: number, by: -1 | 1): number => {
  switch (view) {
    case 'month':
      return monthsLater(day, by);
    case 'week':
      return day + 7 * by;
    case 'day':
      return day + by;
    case 'agenda':
      return day + agendaDays * by;
  }
};

const printDay = (day: number, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${isoOfDay(day)}T12:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options }).replace(',', '');

/** 'Monday 23 November 2026'. */
export const wholeDay = (day: number): string => printDay(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** 'Mon 23 November'. */
export const shortDay = (day: number): string => printDay(day, { weekday: 'short', day: 'numeric', month: 'long' });
/** 'Mon', 'Monday'. */
export const weekdayOf = (day: number, length: 'short' | 'long' = 'short'): string => printDay(day, { weekday: length });
/** 'November 2026'. */
const monthName = (day: number): string => printDay(day, { month: 'long', year: 'numeric' });

/** The title of a view: 'November 2026', '23 to 29 November 2026', 'Monday 23 November 2026'. */
export const titleOfPeriod = (view: View, day: number): string => {
  if (view === 'month') return monthName(day);
  if (view === 'day') return wholeDay(day);
  const { first, last } = spanOf(view, day);
  const [from, to] = [dateOf(first), dateOf(last)];
  const start =
    from.year !== to.year
      ? printDay(first, { day: 'numeric', month: 'long', year: 'numeric' })
      : from.month !== to.month
        ? printDay(first, { day: 'numeric', month: 'long' })
        : String(from.day);
  return `${start} to ${printDay(last, { day: 'numeric', month: 'long', year: 'numeric' })}`;
};

export const isInMonthOf = (day: number, other: number): boolean => {
  const { first, last } = monthOf(other);
  return day >= first && day <= last;
};

/** Parses `YYYY-MM-DD`; null if it is no day. */
export const readDay = (text: string | null): number | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  return dayOf(Number(year ?? 0), Number(month ?? 0), Number(day ?? 0));
};
