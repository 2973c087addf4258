import { type Access, type GroupScope, groupsWith, within } from '../access/access.ts';
import { maySearchBy } from '../access/visibility.ts';
import { type Interpretation, interpret } from '../filter/interpret.ts';
import type { Clause, Query } from '../filter/query.ts';
import { narrowedGroups, narrowedQuery } from './narrowed.ts';
import { hasGroups, type SearchSet } from './searchSet.ts';

/** A question about everything that matches, in no order. */
export interface WholeQuestion {
  readonly set: SearchSet;
  readonly query: Query;
  /** The groups whose records may be found. */
  readonly scope: GroupScope;
  /** Only these records; null for all. */
  readonly only: readonly number[] | null;
  /** The states to find when the filter names none; null for those that lists show. */
  readonly states: readonly number[] | null;
  /** What the filter asks of the record's groups, within the scope. */
  readonly groupClause: Clause | null;
}

/** What a user or a job asks for. */
export interface Ask {
  readonly set: SearchSet;
  readonly access: Access;
  readonly filter: string;
  /** The day that 'today' and its like mean. */
  readonly now: Date;
  /** A job's groups, fixed when somebody asked for it. Without them the filter says which groups to search. */
  readonly granted?: GroupScope;
  /** Clauses added to those of the filter. */
  readonly also?: readonly Clause[];
  readonly only?: readonly number[] | null;
  readonly states?: readonly number[] | null;
  /** Search every group that the user sees where the filter names none; otherwise their current group. */
  readonly inEveryGroup?: boolean;
  /** Search this one group, whatever the filter names. */
  readonly inGroup?: number | null;
  /** Records asked for by id are found in every state and in every group that the user sees. */
  readonly findsById?: boolean;
}

/** The question to put to an engine, and how the filter was understood. */
export interface Asked {
  readonly question: WholeQuestion;
  readonly interpretation: Interpretation;
}

/** The groups whose records a user sees on a screen. */
export const visibleGroups = (set: SearchSet, access: Access): GroupScope => (hasGroups(set) ? groupsWith(access, set.view) : 'every');

/** Clauses added to every search: the set's own and, for owned records, "owned by the current user". */
const requiredClauses = ({ always, owner }: SearchSet, access: Access): readonly Clause[] =>
  owner === null ? always : [...always, { field: owner, any: [{ is: access.user.id }], none: [] }];

/** The groups to search: those the filter asks for, never more than the user sees. */
const scopeOf = (
  { set, access, inEveryGroup, inGroup }: Ask,
  group: Interpretation['group'],
  visible: GroupScope,
  byId: boolean,
): GroupScope => {
  if (!hasGroups(set)) return 'every';
  if (inGroup !== undefined && inGroup !== null) return within(visible, [inGroup]) ? new Set([inGroup]) : new Set();
  const own = access.currentGroup;
  if (group.kind !== 'own' || byId || inEveryGroup || own === null) return visible;
  return within(visible, [own]) ? new Set([own]) : new Set();
};

/**
 * Makes the question of every search, lookup, export and bulk job: the filter as far as the user may ask it, and the limits
 * of groups, ownership and states. Nothing else composes one.
 */
export const ask = (asking: Ask): Asked => {
  const { set, access, filter, now, granted, also = [], only = null, states = null, findsById = false } = asking;
  // The grant of a job stands for the groups of a screen that asks for no right.
  const visible = granted !== undefined && set.view.length === 0 ? granted : visibleGroups(set, access);
  const interpretation = interpret(set, filter, now, (field) => maySearchBy(access, field.right, granted ?? visible));
  const { group } = interpretation;
  const query = narrowedQuery(set, interpretation.query, visible);
  const clauses = [...query.clauses, ...requiredClauses(set, access), ...also];
  const byId = findsById && clauses.some(({ field }) => field.column === 'id');
  return {
    interpretation,
    question: {
      set,
      query: { ...query, clauses },
      scope: granted ?? scopeOf(asking, group, visible, byId),
      groupClause: group.kind === 'chosen' ? narrowedGroups(group.clause, visible) : null,
      only,
      states: states ?? (byId ? set.type.states.all.map(({ value }) => value) : null),
    },
  };
};
