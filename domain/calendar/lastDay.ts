import { londonDayAt } from '../fields/london.ts';

/** The last day in London on which something takes place; midnight belongs to the day before. `start` and `end`: ISO instants. */
export const lastDayOf = (start: string, end: string): number => londonDayAt(Math.max(Date.parse(start), Date.parse(end) - 1));

/** How many days after its first day something still takes place. */
export const daysAfterFirst = (start: string, end: string): number => lastDayOf(start, end) - londonDayAt(Date.parse(start));
