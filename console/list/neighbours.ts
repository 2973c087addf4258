import type { SearchRow } from '../../api/contract/search.ts';
import type { Place } from '../api/recordApi.ts';

const isInSameList = (row: SearchRow, other: SearchRow, within: readonly string[]): boolean =>
  within.every((name) => row[name] === other[name]);

/** The place of a row: after the nearest row above that belongs to its list, else before the nearest below; null if it has no neighbour. */
export const findPlace = (rows: readonly SearchRow[], at: number, within: readonly string[]): Place | null => {
  const row = rows[at];
  if (!row) return null;
  const above = rows.slice(0, at).findLast((each) => isInSameList(each, row, within));
  if (above) return { after: above.Id };
  const below = rows.slice(at + 1).find((each) => isInSameList(each, row, within));
  return below ? { before: below.Id } : null;
};
