import type { Found } from '../../projections/search/engine.ts';
import type { SearchAnswer } from '../contract/search.ts';

type Totals = Pick<SearchAnswer, 'Total' | 'TotalIsMinimum' | 'More' | 'TotalPages'>;

/** How many matches there are, and whether there are more behind this page. */
export const totalsOf = ({ total, isMore }: Pick<Found, 'total' | 'isMore'>, page: number, pageSize: number): Totals => ({
  Total: total,
  ...(isMore ? { TotalIsMinimum: true } : {}),
  More: isMore === true || page * pageSize < total,
  TotalPages: Math.ceil(total / pageSize),
});
