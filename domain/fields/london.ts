/** The days of Europe/London. A day is its number since 1/1/1970, an instant milliseconds since then in UTC; both are safe to keep and to send. */

const dayLength = 86_400_000;

const londonClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  era: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** The day of a date in the calendar, whatever its time zone; null where there is no such day. */
export const dayOf = (year: number, month: number, day: number): number | null => {
  if (year < 1 || year > 9999) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / dayLength : null;
};

/** Year, month (from 1) and day of the month. */
export const dateOf = (day: number): { readonly year: number; readonly month: number; readonly day: number } => {
  const date = new Date(day * dayLength);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** The day as `YYYY-MM-DD`, as dates are kept. */
export const isoOfDay = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** What a clock in London shows at an instant, as if it were UTC. */
const londonShows = (instant: number): number => {
  const parts = Object.fromEntries(londonClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const shown = new Date(0);
  shown.setUTCFullYear(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day']);
  shown.setUTCHours(parts['hour'] ?? 0, parts['minute'], parts['second']);
  return shown.getTime();
};

/** How far London is ahead of Greenwich at an instant. */
const aheadAt = (instant: number): number => londonShows(instant) - instant;

/** How far London is ahead at first, and from which day on how far instead; of every month that was asked for. */
const changes = new Map<number, { readonly before: number; readonly from: number; readonly after: number }>();

/** When in a month, counted from year 0, the clocks change: at most once, so halving finds it. */
const changeIn = (month: number) => {
  const known = changes.get(month);
  if (known) return known;
  const first = dayOf(Math.floor(month / 12), (month % 12) + 1, 1) ?? 0;
  const next = monthOf(first).last + 1;
  const [before, after] = [aheadAt(first * dayLength), aheadAt(next * dayLength)];
  const find = (low: number, high: number): number => {
    if (high - low <= 1) return high;
    const middle = Math.floor((low + high) / 2);
    return aheadAt(middle * dayLength) === before ? find(middle, high) : find(low, middle);
  };
  const change = { before, from: before === after ? next : find(first, next), after };
  changes.set(month, change);
  return change;
};

/** How far London is ahead at midnight of a day in Greenwich. */
const aheadOnDay = (day: number): number => {
  const { year, month } = dateOf(day);
  if (year < 1 || year > 9999) return aheadAt(day * dayLength);
  const { before, from, after } = changeIn(year * 12 + month - 1);
  return day < from ? before : after;
};

/** The day that it is in London at an instant. */
export const londonDayAt = (instant: number): number => Math.floor(londonShows(instant) / dayLength);

/** The instant at which a day begins in London. The clocks never change between midnight there and midnight in Greenwich. */
export const startOfLondonDay = (day: number): number => day * dayLength - aheadOnDay(day);

/** The first day of the week, a Monday, to which a day belongs. 1/1/1970 was a Thursday. */
export const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** The first and the last day of a day's month. */
export const monthOf = (day: number): { readonly first: number; readonly last: number } => {
  const first = day - dateOf(day).day + 1;
  const next = first + 31;
  return { first, last: next - dateOf(next).day };
};
