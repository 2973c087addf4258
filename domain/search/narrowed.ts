import type { GroupScope } from '../access/access.ts';
import { roleFields } from '../access/visibleRoles.ts';
import type { Clause, Match, Query } from '../filter/query.ts';
import { isRange } from '../filter/query.ts';
import { roleKey } from '../records/roleKey.ts';
import type { SearchSet } from './searchSet.ts';

/** These match no record, because no group has id 0 and no role has an empty name. */
const matchesNothing: readonly Match[] = [{ is: 0 }];
const noRole: readonly Match[] = [{ is: '' }];

const reachable = (allowed: ReadonlySet<number>) => (match: Match) =>
  isRange(match) || typeof match.is !== 'number' || allowed.has(match.is);

/** Limits a clause on groups to the groups that the user sees, for records with several groups. */
export const narrowedGroups = (clause: Clause | null, allowed: GroupScope): Clause | null => {
  if (clause === null || allowed === 'every') return clause;
  const any = clause.any.filter(reachable(allowed));
  return { ...clause, any: clause.any.length > 0 && any.length === 0 ? matchesNothing : any, none: clause.none.filter(reachable(allowed)) };
};

/** Whether records of the set have roles in groups. */
export const hasRoles = ({ type }: Pick<SearchSet, 'type'>): boolean => roleFields(type).length > 0;

/** Limits clauses on roles to roles in the user's groups and roles everywhere. */
export const narrowedQuery = (set: SearchSet, query: Query, allowed: GroupScope): Query => {
  const byGroup = set.byToken.get('role-in');
  if (allowed === 'every' || !hasRoles(set) || !byGroup) return query;
  const inAllowedGroups = (matches: readonly Match[]): readonly Match[] =>
    matches.flatMap((match) =>
      isRange(match) || typeof match.is !== 'string'
        ? []
        : [null, ...allowed].map((group): Match => ({ is: roleKey({ group, role: String(match.is) }) })),
    );
  return {
    ...query,
    clauses: query.clauses.map((clause) => {
      if (clause.field.column !== 'role') return clause;
      const any = inAllowedGroups(clause.any);
      return { field: byGroup, any: clause.any.length > 0 && any.length === 0 ? noRole : any, none: inAllowedGroups(clause.none) };
    }),
  };
};
