import { type Access, groupsWith, isInScope } from '../access/access.ts';
import type { Interpretation } from '../filter/interpret.ts';
import { findRecordType } from '../records/registry.ts';
import { type TypedWords, typedWords } from './relevance.ts';
import type { SearchSet } from './searchSet.ts';

/**
 * The use of relevance. `head`: the best matches, even if there are too many to rank them all. `all`: the order of all matches; too many
 * are in the order of `sort`. `similar`: only the order of similar records, if nothing matches exactly.
 */
export type RelevanceUse = 'head' | 'all' | 'similar';

/** How the matches of words are ordered by relevance. */
export interface RelevanceOrder {
  readonly typed: TypedWords;
  /** Records near this group come first; null: the user has none. */
  readonly group: number | null;
  /** Whether the user sees the links from records of the group. */
  readonly canUseLinks: boolean;
  readonly use: RelevanceUse;
}

/** The order by relevance for a filter with words; null for one without. */
export const relevanceOrder = (
  { type }: SearchSet,
  access: Access,
  { terms, query }: Pick<Interpretation, 'terms' | 'query'>,
  use: RelevanceUse,
): RelevanceOrder | null => {
  if (query.words.length === 0) return null;
  const group = access.currentGroup;
  const linking = type.relevance.linkedFrom && findRecordType(type.relevance.linkedFrom.recordType);
  return {
    typed: typedWords(terms),
    group,
    canUseLinks: linking !== undefined && linking !== null && group !== null && isInScope(groupsWith(access, linking.rights.view), [group]),
    use,
  };
};
