import type { SearchRow } from '../../api/contract/search.ts';

/** Where a row comes to stand among those that are put in order with it: right after one of them, or right before. */
export type Place = { readonly after: number } | { readonly before: number };

const isWith = (row: SearchRow, other: SearchRow, within: readonly string[]): boolean => within.every((name) => row[name] === other[name]);

/** The place of a row in an order: by the nearest row above it that belongs to its list, else the nearest below; null where it is the only one. */
export const placeIn = (rows: readonly SearchRow[], at: number, within: readonly string[]): Place | null => {
  const row = rows[at];
  if (!row) return null;
  const above = rows.slice(0, at).findLast((each) => isWith(each, row, within));
  if (above) return { after: above.Id };
  const below = rows.slice(at + 1).find((each) => isWith(each, row, within));
  return below ? { before: below.Id } : null;
};
