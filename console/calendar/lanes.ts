import { timeOf } from '../londonTime.ts';
import { type Entry, isOnOneDay } from './entry.ts';

/** An entry in the column of a day: from minute to minute after midnight on the clock in London, in one of some lanes beside each other. */
interface PlacedEntry {
  readonly entry: Entry;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
  readonly lanes: number;
}

/** Shorter entries are drawn as long as this, so that their text has room. */
const minMinutes = 30;
const dayMinutes = 24 * 60;

/** Minutes after midnight that the clock in London shows. */
export const minuteOf = (instant: string): number => {
  const [hour = 0, minute = 0] = timeOf(instant).split(':').map(Number);
  return hour * 60 + minute;
};

interface TimedEntry {
  readonly entry: Entry;
  readonly from: number;
  readonly to: number;
}

const timedOf = (entry: Entry): TimedEntry => {
  const from = Math.min(minuteOf(entry.start), dayMinutes - minMinutes);
  // At midnight the clock shows the next day.
  const until = minuteOf(entry.end) || (entry.end === entry.start ? 0 : dayMinutes);
  return { entry, from, to: Math.max(from + minMinutes, until) };
};

/** Puts entries that overlap beside each other: each takes the first lane that is free. All of a cluster are equally wide. */
const placedCluster = (cluster: readonly TimedEntry[]): readonly PlacedEntry[] => {
  const ends: number[] = [];
  const withLane = cluster.map((timed) => {
    const free = ends.findIndex((end) => end <= timed.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = timed.to;
    return { ...timed, lane };
  });
  return withLane.map((timed) => ({ ...timed, lanes: ends.length }));
};

/** The entries of a day that begin and end on it, where they stand in its column. `entries` are in the order of their start. */
export const placeEntries = (entries: readonly Entry[]): readonly PlacedEntry[] => {
  const clusters: TimedEntry[][] = [];
  let end = -1;
  for (const timed of entries
    .filter(isOnOneDay)
    .map(timedOf)
    .toSorted((a, b) => a.from - b.from)) {
    const last = clusters.at(-1);
    if (last && timed.from < end) last.push(timed);
    else clusters.push([timed]);
    end = Math.max(timed.from < end ? end : -1, timed.to);
  }
  return clusters.flatMap(placedCluster);
};

/** The hours that a week shows: the working day, and longer where entries begin earlier or end later. */
export const hoursOf = (placed: readonly PlacedEntry[]): { readonly first: number; readonly last: number } => ({
  first: Math.min(8, ...placed.map(({ from }) => Math.floor(from / 60))),
  last: Math.max(18, ...placed.map(({ to }) => Math.ceil(to / 60))),
});
