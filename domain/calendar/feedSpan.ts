import { dateOf, dayOf, londonDayAt } from '../fields/london.ts';

/** The days in London that feeds show, both inclusive: from the first of last month to the end of the month twelve months ahead. */
export const feedSpan = (now: Date): { readonly from: number; readonly to: number } => {
  const { year, month } = dateOf(londonDayAt(now.getTime()));
  const firstOfMonth = (by: number): number => {
    const months = year * 12 + month - 1 + by;
    return dayOf(Math.floor(months / 12), (months % 12) + 1, 1) ?? 0;
  };
  return { from: firstOfMonth(-1), to: firstOfMonth(13) - 1 };
};
