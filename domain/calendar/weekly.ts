import { londonDayAt, isoOfDay, spanMovedInLondon } from '../fields/london.ts';

/** ISO instants. */
export interface Times {
  readonly start: string;
  readonly end: string;
}

/** A copy some weeks after the first. */
interface WeeklyCopy extends Times {
  readonly weeks: number;
}

export interface WeeklyCopies {
  readonly copies: readonly WeeklyCopy[];
  /** The weeks without a copy, because something starts then already. */
  readonly taken: number;
}

/** The most copies at once: those of five years. */
export const maxWeeklyCopies = 260;

const weekMs = 7 * 86_400_000;

/**
 * Copies of something each week at the same time on a London clock, until a day in London (`YYYY-MM-DD`, inclusive), and as long as they
 * end by `last` (ISO 8601). A week in which one of `taken` (ISO 8601) starts at the same time has none.
 */
export const weeklyCopies = ({ start, end }: Times, until: string, last: string | null, taken: readonly string[] = []): WeeklyCopies => {
  const takenAt = new Set(taken.map(Date.parse));
  const copies: WeeklyCopy[] = [];
  let takenCount = 0;
  for (let weeks = 1; weeks <= maxWeeklyCopies; weeks += 1) {
    const copy = { weeks, ...spanMovedInLondon({ start, end }, weeks * weekMs) };
    const isAfter = isoOfDay(londonDayAt(Date.parse(copy.start))) > until;
    if (isAfter || (last !== null && Date.parse(copy.end) > Date.parse(last))) break;
    if (takenAt.has(Date.parse(copy.start))) takenCount += 1;
    else copies.push(copy);
  }
  return { copies, taken: takenCount };
};

/** The name some copies later: 'Lesson 3' becomes 'Lesson 5' after two. A name without a number at its end stays. */
export const nameAfter = (name: string, copies: number): string =>
  name.replace(/\d{1,9}$/, (digits) => String(Number(digits) + copies).padStart(digits.startsWith('0') ? digits.length : 0, '0'));
