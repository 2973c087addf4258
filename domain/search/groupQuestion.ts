import { type Access, type GroupScope, isInScope } from '../access/access.ts';
import { type Interpretation, interpret } from '../filter/interpret.ts';
import { isRange, largestId, type Match } from '../filter/query.ts';
import type { FieldSet } from './searchSet.ts';

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

/** The groups that matches name, without numbers that no record can have. */
const groupIds = (matches: readonly Match[]): readonly number[] =>
  matches.flatMap((match) => (isRange(match) || typeof match.is !== 'number' || match.is > largestId ? [] : [match.is]));

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
