import { parseFilter } from '../filter/syntax.ts';
import type { SearchSet } from './searchSet.ts';

/** Whether a term of a filter is an id. */
export const isIdTerm = (term: string): boolean => /^#?\d{1,10}$/.test(term);

/** Whether a lookup asks for records by their ids: in the field `id`, or by nothing but ids in place of words. */
export const asksForIds = (set: Pick<SearchSet, 'byToken'>, filter: string): boolean => {
  const { terms, fields } = parseFilter(filter, (token) => set.byToken.has(token));
  const ids = fields.find(({ token }) => token === 'id')?.values ?? [];
  return ids.some((id) => !id.startsWith('!')) || (terms.length > 0 && terms.every(isIdTerm));
};
