import type { GroupScope } from '../access/access.ts';
import { roleFields } from '../access/visibleRoles.ts';
import type { Clause, Match, Query } from '../filter/query.ts';
import { isRange } from '../filter/query.ts';
import { roleKey } from '../records/roleKey.ts';
import type { SearchSet } from './searchSet.ts';

/** Matches no record: there is no such group, and no such role. */
const matchesNothing: readonly Match[] = [{ is: 0 }];
const noRole: readonly Match[] = [{ is: '' }];

const reachable = (allowed: ReadonlySet<number>) => (match: Match) =>
  isRange(match) || typeof match.is !== 'number' || allowed.has(match.is);

/** What is asked of the groups of records that may have several, as far as the person sees those groups: of others they get no answer. */
export const narrowedGroups = (clause: Clause | null, allowed: GroupScope): Clause | null => {
  if (clause === null || allowed === 'every') return clause;
  const any = clause.any.filter(reachable(allowed));
  return { ...clause, any: clause.any.length > 0 && any.length === 0 ? matchesNothing : any, none: clause.none.filter(reachable(allowed)) };
};

/** Whether the set is of people with roles, each of which is of its own group. */
export const hasRoles = ({ type }: Pick<SearchSet, 'type'>): boolean => roleFields(type).length > 0;

/** A question after roles, as far as they are held where the person sees them: in the groups of the scope, and everywhere. */
export const narrowedQuery = (set: SearchSet, query: Query, allowed: GroupScope): Query => {
  const byGroup = set.byToken.get('role-in');
  if (allowed === 'every' || !hasRoles(set) || !byGroup) return query;
  const held = (matches: readonly Match[]): readonly Match[] =>
    matches.flatMap((match) =>
      isRange(match) || typeof match.is !== 'string'
        ? []
        : [null, ...allowed].map((group): Match => ({ is: roleKey({ group, role: String(match.is) }) })),
    );
  return {
    ...query,
    clauses: query.clauses.map((clause) => {
      if (clause.field.column !== 'role') return clause;
      const any = held(clause.any);
      return { field: byGroup, any: clause.any.length > 0 && any.length === 0 ? noRole : any, none: held(clause.none) };
    }),
  };
};
