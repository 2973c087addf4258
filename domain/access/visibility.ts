import type { Field, Values } from '../fields/field.ts';
import type { RecordType } from '../record/recordType.ts';
import { type Access, type GroupScope, groupsWith, within } from './access.ts';

/** Whether a record is this person's to see, as far as records of its type are somebody's own. */
export const isOwn = (access: Access, type: RecordType, values: Values): boolean =>
  type.owner === null || values[type.owner] === access.user.id;

/** Whether this person may see the record at all. */
export const maySeeRecord = (access: Access, type: RecordType, values: Values): boolean =>
  isOwn(access, type, values) && within(groupsWith(access, type.rights.view), type.groupsOf(values));

/** Whether a field of a record in these groups may be seen. Most fields ask for no right of their own. */
export const maySee = (access: Access, field: Field, recordGroups: readonly number[] | null): boolean =>
  !field.internal && (field.right === undefined || within(groupsWith(access, [field.right]), recordGroups ?? []));

/** Whether a field may be asked for across a whole search: only where the right is held in every group that is searched. */
export const maySearchBy = (access: Access, right: Field['right'] | null, scope: GroupScope): boolean => {
  if (!right) return true;
  const held = groupsWith(access, [right]);
  return held === 'every' || (scope !== 'every' && [...scope].every((group) => held.has(group)));
};

/** The names of the fields, declared and derived, that may be seen of a record in these groups. */
export const visibleFields = (access: Access, type: RecordType, recordGroups: readonly number[] | null): ReadonlySet<string> =>
  new Set([
    ...Object.entries(type.fields)
      .filter(([, field]) => maySee(access, field, recordGroups))
      .map(([name]) => name),
    ...Object.entries(type.derived)
      .filter(([, { field }]) => maySee(access, field, recordGroups))
      .map(([name]) => name),
  ]);
