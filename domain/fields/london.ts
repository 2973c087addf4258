/** Days in Europe/London. A day is the number of days since 1/1/1970; an instant is milliseconds since then in UTC. */

export const dayLength = 86_400_000;

const londonClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** The day number of a calendar date; null if the date does not exist. */
export const dayOf = (year: number, month: number, day: number): number | null => {
  if (year < 1 || year > 9999) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / dayLength : null;
};

/** Month starts from 1. `day` is the day of the month. */
export const dateOf = (day: number): { readonly year: number; readonly month: number; readonly day: number } => {
  const date = new Date(day * dayLength);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

export const isoOfDay = (day: number): string => new Date(day * dayLength).toISOString().slice(0, 10);

/** The time on a London clock at an instant, as if it were UTC. */
const londonShows = (instant: number): number => {
  const parts = Object.fromEntries(londonClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const shown = new Date(0);
  shown.setUTCFullYear(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day']);
  shown.setUTCHours(parts['hour'] ?? 0, parts['minute'], parts['second']);
  return shown.getTime();
};

/** London's offset from UTC at an instant, in milliseconds. */
const aheadAt = (instant: number): number => londonShows(instant) - instant;

/** Cached per month: the offset before the change, the first day after it, and the offset after it. */
const changes = new Map<number, { readonly before: number; readonly from: number; readonly after: number }>();

/** The clock change of a month, counted from year 0. A month has at most one, so a binary search finds it. */
const changeIn = (month: number) => {
  const cached = changes.get(month);
  if (cached) return cached;
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

/** London's offset at midnight UTC of a day, in milliseconds. */
const aheadOnDay = (day: number): number => {
  const { year, month } = dateOf(day);
  if (year < 1 || year > 9999) return aheadAt(day * dayLength);
  const { before, from, after } = changeIn(year * 12 + month - 1);
  return day < from ? before : after;
};

/** The instant at which a London day starts. The clocks never change between midnight in London and midnight UTC. */
export const startOfLondonDay = (day: number): number => day * dayLength - aheadOnDay(day);

/** The London day of an instant: the day in UTC, or the one before or after it. */
export const londonDayAt = (instant: number): number => {
  const day = Math.floor(instant / dayLength);
  if (instant >= startOfLondonDay(day + 1)) return day + 1;
  return instant < startOfLondonDay(day) ? day - 1 : day;
};

/** The Monday of a day's week. 1/1/1970 was a Thursday. */
export const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

export const monthOf = (day: number): { readonly first: number; readonly last: number } => {
  const first = day - dateOf(day).day + 1;
  const next = first + 31;
  return { first, last: next - dateOf(next).day };
};

/** The day in London of an instant (ISO 8601), as `YYYY-MM-DD`; null without one. */
export const dayOfInstant = (instant: string | null): string | null =>
  instant === null ? null : isoOfDay(londonDayAt(Date.parse(instant)));

/** How far apart two instants (ISO 8601) are on a London clock, in milliseconds. */
export const londonDistance = (from: string, to: string): number => londonShows(Date.parse(to)) - londonShows(Date.parse(from));

/** The first instant at which a London clock shows this time, as if it were UTC; null for a time that the clock skips. */
const firstShowing = (shown: number): number | null =>
  // Before and after a change of the clocks, the offset of one of the two hours around it is right.
  [3_600_000, 0].map((ahead) => shown - ahead).find((each) => londonShows(each) === shown) ?? null;

/** The first instant (ISO 8601) at which a London clock shows a date (`YYYY-MM-DD`) and a time (`HH:mm`); null if it skips that time. */
export const instantInLondon = (date: string, time: string): string | null => {
  const instant = firstShowing(Date.parse(`${date}T${time}:00Z`));
  return instant === null ? null : new Date(instant).toISOString();
};

/**
 * The instant (ISO 8601) that is so many milliseconds later on a London clock. A time that the clock skips is an hour later; of a time that
 * it shows twice it is the first.
 */
export const movedInLondon = (instant: string, by: number): string => {
  const shown = londonShows(Date.parse(instant)) + by;
  return new Date(firstShowing(shown) ?? shown).toISOString();
};

/** Start and end (ISO 8601) moved on a London clock. If the clock skips the start, the end is an hour later too, and so after it. */
export const spanMovedInLondon = (
  { start, end }: { readonly start: string; readonly end: string },
  by: number,
): { readonly start: string; readonly end: string } => {
  const moved = movedInLondon(start, by);
  return { start: moved, end: movedInLondon(end, londonDistance(start, moved)) };
};
