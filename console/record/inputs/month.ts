/** Days are `YYYY-MM-DD`; all reckoning is in UTC, where every day has 24 hours. */
const dayMs = 86_400_000;
const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => toDay(toMs(day) + count * dayMs);

/** The same day so many months on, or the last day of that month where it is shorter. */
export const addMonths = (day: string, count: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + count, Math.min(date, last)));
};

/** 0 for Monday to 6 for Sunday. */
const weekday = (day: string): number => (new Date(toMs(day)).getUTCDay() + 6) % 7;

const startOfWeek = (day: string): string => addDays(day, -weekday(day));

/** The weeks of a day's month from Monday to Sunday; days of the months around it are null. */
export const weeksOf = (day: string): readonly (readonly (string | null)[])[] => {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const start = startOfWeek(first);
  const weeks = Math.ceil((weekday(first) + new Date(toMs(addMonths(first, 1)) - dayMs).getUTCDate()) / 7);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: 7 }, (_day, at) => {
      const each = addDays(start, week * 7 + at);
      return each.startsWith(month) ? each : null;
    }),
  );
};

/** The day that a key of the calendar leads to; null for keys that move nothing. */
export const dayAfterKey = (day: string, key: string, shift: boolean): string | null => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return addDays(startOfWeek(day), 6);
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return null;
  }
};

/** 'Saturday 21 November 2026'. */
export const formatLongDay = (day: string): string =>
  new Date(toMs(day))
    .toLocaleDateString('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .replace(',', '');

export const monthNames: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month, 1)).toLocaleDateString('en-GB', { timeZone: 'UTC', month: 'long' }),
);
