import { dayOf, startOfLondonDay } from '../fields/london.ts';
import type { Clause } from '../filter/query.ts';
import { rowField } from './searchField.ts';

const updated = rowField('updated', 'Updated', 'DateTime', 'updated');

/** Matches records that changed on this day or later. The day is `YYYY-MM-DD` in London and exists. */
export const changedSinceClause = (day: string): Clause => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const number = dayOf(year, month, date);
  if (number === null) throw new RangeError('The day does not exist');
  return { field: updated, any: [{ from: startOfLondonDay(number) }], none: [] };
};
