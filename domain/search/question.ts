import { type Access, type GroupScope, groupsWith, isInScope } from '../access/access.ts';
import { type PartnerChoice, withPartners } from '../access/opened.ts';
import { canFilterBy, groupsToFilter } from '../access/visibility.ts';
import { type Interpretation, interpret } from '../filter/interpret.ts';
import { type Clause, isRange, type Query } from '../filter/query.ts';
import { isParentField } from '../record/within.ts';
import { getRecordType } from '../records/registry.ts';
import { isOpenField, partnerChoiceOf, scopeWithPartners, withoutPartnerClause } from './partnered.ts';
import { narrowedGroups, narrowedQuery } from './narrowed.ts';
import { ofOwnRows, requiredClauses } from './requiredClauses.ts';
import type { SearchField } from './searchField.ts';
import { type FieldSet, hasGroups, type SearchSet } from './searchSet.ts';
import { groupIds, type UnsearchedGroups, unsearchedGroups } from './unsearchedGroups.ts';

/** A search for all matches, without an order. */
export interface WholeQuestion {
  readonly set: SearchSet;
  readonly query: Query;
  /** The groups to search. */
  readonly scope: GroupScope;
  /** Only these records; null for all. */
  readonly only: readonly number[] | null;
  /** The states to find if the filter names none; null for the states that lists show by default. */
  readonly states: readonly number[] | null;
  /** The filter's clause on groups, limited to the scope. */
  readonly groupClause: Clause | null;
  /** The groups whose records related filters ask about, by record type. */
  readonly relatedScopes: Readonly<Record<string, GroupScope>>;
}

export interface QuestionOptions {
  readonly set: SearchSet;
  readonly access: Access;
  readonly filter: string;
  /** The time that 'today', 'week' and 'month' refer to. */
  readonly now: Date;
  /** The groups of a background job, fixed when it was started. Without them the filter names the groups. */
  readonly granted?: GroupScope;
  /** A filter that all records must match as well, such as that of a list on a record's page. Its groups and words do not count. */
  readonly fixedFilter?: string;
  /** Clauses added to those of the filter. */
  readonly also?: readonly Clause[];
  readonly only?: readonly number[] | null;
  readonly states?: readonly number[] | null;
  /** Records in these states too, whatever states the filter names. */
  readonly addedStates?: readonly number[];
  /** Search all groups that the user sees if the filter names none; otherwise only the current group. */
  readonly searchesEveryGroup?: boolean;
  /** Search only this group and ignore the filter's groups. */
  readonly inGroup?: number | null;
  /** Searches by id find records in all states and in all groups that the user sees. */
  readonly findsById?: boolean;
}

/** The question for a search engine and the interpreted filter. */
export interface InterpretedQuestion {
  readonly question: WholeQuestion;
  readonly interpretation: Interpretation;
  /** The groups of the search that its filter cannot find records of; null if there are none. */
  readonly unsearched: UnsearchedGroups | null;
}

export const visibleGroups = (set: SearchSet, access: Access): GroupScope => (hasGroups(set) ? groupsWith(access, set.view) : 'every');

/** The clauses of a fixed filter. Throws if a part of it is not understood, because the search would find more than it may. */
const fixedClauses = (set: SearchSet, fixedFilter: string, now: Date): readonly Clause[] => {
  const { query, terms, ignored, group } = interpret(set, fixedFilter, now);
  if (terms.length > 0 || ignored.length > 0 || group.kind !== 'own')
    throw new RangeError(`${set.name} cannot be limited by a part of its fixed filter`);
  return query.clauses.map((clause) => ({ ...clause, isFixed: true }));
};

const namesStates = ({ field }: Clause): boolean => field.column === 'recordState';

/** The groups of the filter, limited to those that the user sees. */
const scopeOf = (
  { set, access, searchesEveryGroup, inGroup }: QuestionOptions,
  group: Interpretation['group'],
  visible: GroupScope,
  isById: boolean,
): GroupScope => {
  if (!hasGroups(set)) return 'every';
  if (inGroup !== undefined && inGroup !== null) return isInScope(visible, [inGroup]) ? new Set([inGroup]) : new Set();
  const own = access.currentGroup;
  if (group.kind !== 'own' || isById || searchesEveryGroup || own === null) return visible;
  return isInScope(visible, [own]) ? new Set([own]) : new Set();
};

/**
 * The groups in which the user may see the records that filters ask about beside those that they find. A list of own records finds them by
 * what they name themselves, such as their activity.
 */
const relatedScopes = (
  { isOwn }: SearchSet,
  access: Access,
  clauses: readonly Clause[],
  partners: PartnerChoice,
): WholeQuestion['relatedScopes'] =>
  Object.fromEntries(
    clauses.flatMap(({ field: { related, through } }) => [
      ...(related?.isOutward && isOwn ? [[related.recordType, new Set(access.groups.keys())] as const] : []),
      ...[...(related && !(related.isOutward && isOwn) ? [related] : []), ...through].map(
        ({ recordType }) => [recordType, scopeWithPartners(access, getRecordType(recordType), partners)] as const,
      ),
    ]),
  );

interface ReadQuestion {
  readonly interpretation: Interpretation;
  /** The groups whose records related filters ask about. */
  readonly related: PartnerChoice;
  /** The groups whose records the search finds. */
  readonly partners: PartnerChoice;
}

/** Reads the filter with the fields that the user may search by; with partners' records, with fewer. A fixed choice of partners wins. */
const readQuestion = (
  { set, access, filter, now, granted }: QuestionOptions,
  visible: GroupScope,
  fixed: readonly Clause[],
): ReadQuestion => {
  const canUse = (field: SearchField) => canFilterBy(access, field.needs, granted ?? visible);
  const interpretation = interpret(set, filter, now, canUse);
  const related = partnerChoiceOf([...fixed, ...interpretation.query.clauses]);
  if (related === 'no' || set.type.openToPartners === null) return { interpretation, related, partners: 'no' };
  return {
    interpretation: interpret(set, filter, now, canUse, (field) => !isOpenField(set.type, field)),
    related,
    partners: related,
  };
};

/** Lets every clause on states accept these states too. */
const withStates = (clauses: readonly Clause[], added: readonly number[]): readonly Clause[] =>
  added.length === 0
    ? clauses
    : clauses.map((clause) =>
        namesStates(clause)
          ? {
              ...clause,
              any: clause.any.length === 0 ? [] : [...clause.any, ...added.map((state) => ({ is: state }))],
              none: clause.none.filter((match) => isRange(match) || !added.some((state) => Number(match.is) === state)),
            }
          : clause,
      );

/** Partners' deleted records are found by nobody else, whatever states a search names. */
const withoutDeleted = (clauses: readonly Clause[], deleted: number): readonly Clause[] =>
  clauses.map((clause) => (namesStates(clause) ? { ...clause, none: [...clause.none, { is: deleted }] } : clause));

/**
 * Builds the question of every search, lookup, export and bulk job: the filter, limited to the fields that the user may search by, and the
 * limits of groups, ownership and states. No other function builds one.
 */
export const buildQuestion = (asking: QuestionOptions): InterpretedQuestion => {
  const {
    set,
    access,
    now,
    granted,
    fixedFilter = '',
    also = [],
    only = null,
    states = null,
    addedStates = [],
    findsById = false,
  } = asking;
  // If a set needs no right, the job's groups replace the groups that the user sees.
  const visible = granted !== undefined && set.view.length === 0 ? granted : visibleGroups(set, access);
  const ofFixedFilter = fixedClauses(set, fixedFilter, now);
  const { interpretation, related, partners } = readQuestion(asking, visible, ofFixedFilter);
  const searchesEveryGroup =
    asking.searchesEveryGroup === true ||
    // A list of a record that a partner opened, whichever of the user's groups it opened it to.
    partnerChoiceOf(ofFixedFilter) !== 'no' ||
    // A list of a record's inside: all are of its group, whichever the user works in.
    ofFixedFilter.some(({ field }) => isParentField(set.type, field.column));
  const { group } = interpretation;
  const query = narrowedQuery(set, interpretation.query, visible);
  const hasStates = query.clauses.some(namesStates);
  // The states of a fixed filter are a default.
  const fixed = ofFixedFilter.filter((clause) => !hasStates || !namesStates(clause));
  const filtered = withStates(withoutPartnerClause([...query.clauses, ...fixed]), addedStates);
  const all = [...filtered, ...requiredClauses(set, access, only), ...ofOwnRows(set, access, filtered), ...also];
  const { deleted } = set.type.states;
  const clauses = partners === 'no' ? all : withoutDeleted(all, deleted);
  const byId = findsById && clauses.some(({ field, any }) => field.column === 'id' && any.length > 0);
  const listed = states ?? (byId ? set.type.states.all.map(({ value }) => value) : null);
  const selectedStates = addedStates.length === 0 ? listed : [...(listed ?? set.type.states.listed), ...addedStates];
  const asks = granted ?? withPartners(access, scopeOf({ ...asking, searchesEveryGroup }, group, visible, byId), partners);
  const scope = groupsToFilter(
    access,
    query.clauses.map(({ field }) => field.needs),
    asks,
  );
  return {
    interpretation,
    unsearched: unsearchedGroups(access, asks, scope, interpretation),
    question: {
      set,
      query: { ...query, clauses },
      scope,
      groupClause:
        group.kind === 'chosen' ? narrowedGroups(group.clause, withPartners(access, visible, partners === 'no' ? 'no' : 'yes')) : null,
      relatedScopes: relatedScopes(set, access, clauses, related),
      only,
      states: partners === 'no' ? selectedStates : (selectedStates?.filter((state) => state !== deleted) ?? null),
    },
  };
};

/** The groups whose records a list without a record type is made of. */
export interface GroupQuestion {
  readonly interpretation: Interpretation;
  /** All that the person may look into. */
  readonly visible: GroupScope;
  /** Those that the filter names, within the visible ones; without a name the current group. */
  readonly listed: GroupScope;
  /** Those that the filter leaves out. */
  readonly without: readonly number[];
}

/** The question of a list whose rows are no records. `visible` are the groups in which the person has the rights that it needs. */
export const buildGroupQuestion = (set: FieldSet, access: Access, visible: GroupScope, filter: string, now: Date): GroupQuestion => {
  const interpretation = interpret(set, filter, now);
  const { group } = interpretation;
  const own = access.currentGroup;
  const question = { interpretation, visible, listed: visible, without: [] };
  if (group.kind === 'chosen') {
    const { any, none } = group.clause;
    const named = new Set(groupIds(any).filter((id) => isInScope(visible, [id])));
    return { ...question, listed: any.length === 0 ? visible : named, without: groupIds(none) };
  }
  if (group.kind === 'any' || own === null) return question;
  return { ...question, listed: new Set(isInScope(visible, [own]) ? [own] : []) };
};
