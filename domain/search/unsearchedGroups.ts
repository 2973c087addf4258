import { type Access, type GroupScope, isInScope } from '../access/access.ts';
import { isSwitched } from '../access/visibility.ts';
import type { Interpretation } from '../filter/interpret.ts';
import { isRange, type Match } from '../filter/query.ts';
import { maxId } from '../fields/recordId.ts';

/**
 * Groups of a search in which some of its filters cannot be used, because the group has not switched them on or the user lacks the right.
 */
export interface UnsearchedGroups {
  readonly groups: readonly string[];
  /** The labels of the filters. */
  readonly filters: readonly string[];
}

/** The groups that matches name, without numbers that no record can have. */
export const groupIds = (matches: readonly Match[]): readonly number[] =>
  matches.flatMap((match) => (isRange(match) || typeof match.is !== 'number' || match.is > maxId ? [] : [match.is]));

/** The groups that a search leaves out, because a filter needs a right that they have not switched on. */
export const unsearchedGroups = (
  access: Access,
  visible: GroupScope,
  searched: GroupScope,
  { query, group }: Interpretation,
): UnsearchedGroups | null => {
  const filters = query.clauses.filter(({ field }) => isSwitched(field.needs)).map(({ field }) => field.label);
  if (filters.length === 0) return null;
  const { any, none } = group.kind === 'chosen' ? group.clause : { any: [], none: [] };
  const [named, without] = [groupIds(any), groupIds(none)];
  const groups = [...access.groups].filter(
    ([id]) => isInScope(visible, [id]) && !isInScope(searched, [id]) && (any.length === 0 || named.includes(id)) && !without.includes(id),
  );
  return groups.length === 0 ? null : { groups: groups.map(([, { name }]) => name), filters };
};
