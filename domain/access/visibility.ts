import type { Field, Values } from '../fields/field.ts';
import { isOpenTo } from '../record/ownRecords.ts';
import { storedFields, type Part } from '../record/part.ts';
import { type NeededRight, switchedRights } from './rights.ts';
import type { RecordType } from '../record/recordType.ts';
import { type Access, intersectScopes, type GroupScope, groupsWith, hasRightAnywhere, isInScope } from './access.ts';
import { withPartners } from './opened.ts';

/** Whether the record is open to an ambassador's account, because it names one of its ambassadors. All records are to other accounts. */
export const isOfOwnAmbassador = ({ ambassadors }: Access, { own }: RecordType, values: Values): boolean =>
  ambassadors === null || (own !== null && isOpenTo(own, values, ambassadors));

/**
 * Whether the record is the user's: they own it, or records of its type have no owner; and, for an ambassador's account, it is about one of
 * its ambassadors.
 */
export const isOwn = (access: Access, type: RecordType, values: Values): boolean =>
  (type.owner === null || values[type.owner] === access.user.id) && isOfOwnAmbassador(access, type, values);

export const canSeeRecord = (access: Access, type: RecordType, values: Values): boolean =>
  isOwn(access, type, values) && isInScope(groupsWith(access, type.rights.view), type.groupsOf(values));

/** The groups whose records of a type the user may look at: those where they hold the right, and those that opened them as partners. */
export const readableGroups = (access: Access, type: RecordType): GroupScope =>
  withPartners(access, groupsWith(access, type.rights.view), type.openToPartners === null ? 'no' : 'yes');

/** Whether the user may look at the record. Everything else that people do with records needs `canSeeRecord`. */
export const canReadRecord = (access: Access, type: RecordType, values: Values): boolean =>
  isOwn(access, type, values) && isInScope(readableGroups(access, type), type.groupsOf(values));

/** The fields and parts of a record of these groups that its group keeps to itself. */
const keptFromPartners = (access: Access, type: RecordType, recordGroups: readonly number[] | null): readonly string[] =>
  type.openToPartners === null || isInScope(groupsWith(access, type.rights.view), recordGroups) ? [] : type.openToPartners.hides;

/** The fields and parts of a record that its group keeps from the ambassador whom it is about. */
const keptFromAmbassadors = ({ ambassadors }: Access, { own }: RecordType): readonly string[] =>
  ambassadors === null ? [] : (own?.hides ?? []);

/** Whether the user sees a field in a record of these groups. Most fields need no right. */
export const canSeeField = (access: Access, field: Field, recordGroups: readonly number[] | null): boolean =>
  !field.internal && (field.right === undefined || isInScope(groupsWith(access, [field.right]), recordGroups ?? []));

/** Whether the user sees the rows of a part in a record of these groups. */
const canSeePart = (access: Access, needs: NeededRight, recordGroups: readonly number[] | null): boolean =>
  needs.length === 0 || isInScope(groupsWith(access, needs), recordGroups ?? []);

/** The parts of whose rows the user sees something in some group. */
export const partsSeenSomewhere = (access: Access, { parts }: RecordType): readonly Part[] =>
  parts.filter(
    ({ needs, fields }) =>
      (needs.length === 0 || hasRightAnywhere(access, needs)) &&
      Object.values(fields).some(({ internal, right }) => !internal && (right === undefined || hasRightAnywhere(access, [right]))),
  );

/** The right that a field needs beside that to see its record. */
export const neededFor = ({ right }: Field): NeededRight => (right === undefined ? [] : [right]);

/** Whether a search may use a field. The user needs one of its rights in every group of the search. */
export const canSearchBy = (access: Access, needs: NeededRight, scope: GroupScope): boolean => {
  if (needs.length === 0) return true;
  const groups = groupsWith(access, needs);
  return groups === 'every' || (scope !== 'every' && [...scope].every((group) => groups.has(group)));
};

/** Whether the right to use a field is one that groups switch on. */
export const isSwitched = (needs: NeededRight): boolean => needs.length > 0 && needs.every((right) => switchedRights.includes(right));

/**
 * Whether filters may use a field. One of a right that groups switch on is used in the groups of the scope that did: `groupsToFilter` says
 * which a search is then limited to.
 */
export const canFilterBy = (access: Access, needs: NeededRight, scope: GroupScope): boolean =>
  canSearchBy(access, needs, scope) || (isSwitched(needs) && !isEmptyScope(intersectScopes(scope, groupsWith(access, needs))));

const isEmptyScope = (scope: GroupScope): boolean => scope !== 'every' && scope.size === 0;

/** The groups of the scope whose records filters with these rights may find. */
export const groupsToFilter = (access: Access, needed: readonly NeededRight[], scope: GroupScope): GroupScope =>
  needed.filter(isSwitched).reduce((groups, needs) => intersectScopes(groups, groupsWith(access, needs)), scope);

const findVisibleFields = (access: Access, type: RecordType, recordGroups: readonly number[] | null): ReadonlySet<string> => {
  const hiddenNames = [...keptFromPartners(access, type, recordGroups), ...keptFromAmbassadors(access, type)];
  const parts = type.parts.filter(({ name, needs }) => !hiddenNames.includes(name) && canSeePart(access, needs, recordGroups));
  return new Set([
    ...storedFields({ ...type, parts })
      .filter(([name, field]) => !hiddenNames.includes(name) && canSeeField(access, field, recordGroups))
      .map(([name]) => name),
    ...Object.entries(type.derived)
      .filter(([name, { field }]) => !hiddenNames.includes(name) && canSeeField(access, field, recordGroups))
      .map(([name]) => name),
  ]);
};

/** Lists and registers ask for every row, and the rows of a page have few different groups. */
const visibleFieldsCache = new WeakMap<Access, WeakMap<RecordType, Map<string, ReadonlySet<string>>>>();

const cacheOf = (access: Access, type: RecordType): Map<string, ReadonlySet<string>> => {
  const byType = visibleFieldsCache.get(access) ?? new WeakMap<RecordType, Map<string, ReadonlySet<string>>>();
  const byGroups = byType.get(type) ?? new Map<string, ReadonlySet<string>>();
  visibleFieldsCache.set(access, byType.set(type, byGroups));
  return byGroups;
};

/** The declared names of the fields that the user sees, those of rows included. */
export const visibleFields = (access: Access, type: RecordType, recordGroups: readonly number[] | null): ReadonlySet<string> => {
  const byGroups = cacheOf(access, type);
  const key = String(recordGroups);
  const visible = byGroups.get(key) ?? findVisibleFields(access, type, recordGroups);
  byGroups.set(key, visible);
  return visible;
};
