import { lastDayOf } from '../../domain/calendar/lastDay.ts';
import { spanMovedInLondon } from '../../domain/fields/london.ts';
import { shortDay } from './days.ts';
import { timeOf } from '../londonTime.ts';
import type { Entry } from './entry.ts';
import { londonDayAt } from '../../domain/fields/london.ts';
import { minuteOf } from './lanes.ts';

const minuteLength = 60_000;
const dayMinutes = 24 * 60;

export interface Times {
  readonly start: string;
  readonly end: string;
}

/** The target of a dropped entry: a day at the same time, or a minute of the day. */
export interface Target {
  readonly day: number;
  readonly minute: number | null;
}

/** Drops take place at full quarters of an hour. */
export const quarterOf = (minute: number): number => Math.max(0, Math.min(dayMinutes - 15, Math.round(minute / 15) * 15));

/**
 * The start and end of an entry that was taken hold of on one day and dropped at a target. It keeps its length on a London clock, also
 * over a change of the clocks.
 */
export const moveTo = (entry: Pick<Entry, 'start' | 'end'>, dayFrom: number, { day, minute }: Target): Times => {
  const byMinutes = minute === null ? 0 : minute - minuteOf(entry.start);
  const by = ((day - dayFrom) * dayMinutes + byMinutes) * minuteLength;
  return spanMovedInLondon(entry, by);
};

/** The entry at other times. */
export const entryAt = (entry: Entry, { start, end }: Times): Entry => ({
  ...entry,
  start,
  end,
  firstDay: londonDayAt(Date.parse(start)),
  lastDay: lastDayOf(start, end),
});

/** 'Moved to Tue 24 November, 10:00.' */
export const describeMove = ({ start }: Times): string => `Moved to ${shortDay(londonDayAt(Date.parse(start)))}, ${timeOf(start)}.`;
