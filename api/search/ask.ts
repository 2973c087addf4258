import { type Access, type GroupScope, groupsWith } from '../../domain/access/access.ts';
import { maySearchBy } from '../../domain/access/visibility.ts';
import { type Interpretation, interpret } from '../../domain/filter/interpret.ts';
import { besideFilter } from '../../domain/search/besideFilter.ts';
import { narrowedGroups, narrowedQuery } from '../../domain/search/narrowed.ts';
import type { SearchField } from '../../domain/search/searchField.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import type { WholeQuestion } from '../../projections/search/engine.ts';

/** A filter string as one person asks it: what they may be shown, and how the string was understood. */
export interface Asked {
  readonly question: WholeQuestion;
  readonly interpretation: Interpretation;
}

export const hasGroups = (set: SearchSet): boolean => set.fields.some((field) => field.scope);

/** The groups that a search looks into: those the filter asks for, never more than those where the person holds the screen's right. */
const scopeFor = (set: SearchSet, access: Access, asked: Interpretation['group']): GroupScope => {
  if (!hasGroups(set)) return 'every';
  const allowed = groupsWith(access, set.view);
  if (asked.kind !== 'own') return allowed;
  const own = access.currentGroup;
  return own === null ? allowed : allowed === 'every' || allowed.has(own) ? new Set([own]) : new Set();
};

/** Understands a filter for a person, at the moment when they ask. Every search, export and bulk change goes through here, so groups are enforced in one place. */
export const ask = (set: SearchSet, access: Access, filter: string, now: Date): Asked => {
  const allowed = hasGroups(set) ? groupsWith(access, set.view) : 'every';
  const mayUse = (field: SearchField) => maySearchBy(access, field.right, allowed);
  const interpretation = interpret(set, filter, now, mayUse);
  const query = narrowedQuery(set, interpretation.query, allowed);
  return {
    interpretation,
    question: {
      set,
      query: { ...query, clauses: [...query.clauses, ...besideFilter(set, access)] },
      scope: scopeFor(set, access, interpretation.group),
      groupClause: interpretation.group.kind === 'chosen' ? narrowedGroups(interpretation.group.clause, allowed) : null,
      only: null,
      states: null,
    },
  };
};
