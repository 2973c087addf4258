import { wholeDay } from './days.ts';

/** 'Monday 23 November 2026, today, 3 entries'. `name`: the day as it is to be seen, where that is shorter. */
export const spokenDay = (day: number, today: number, count: number, name = wholeDay(day)): string =>
  [name, day === today ? 'today' : '', count === 0 ? 'nothing planned' : count === 1 ? '1 entry' : `${count} entries`]
    .filter(Boolean)
    .join(', ');
