import { isEmpty } from '../fields/equality.ts';
import type { Field, Values } from '../fields/field.ts';
import type { Action } from '../record/action.ts';
import type { RecordType } from '../record/recordType.ts';
import type { Access } from './access.ts';
import type { NeededRight, Right } from './rights.ts';

/** Whether the account is an ambassador's. It holds no role, belongs to no group, and sees records of its ambassadors only. */
export const isAmbassadors = ({ ambassadors }: Access): boolean => ambassadors !== null;

/**
 * The access of an ambassador's account on a route for own records: these rights in the groups of its ambassadors. What it sees stays
 * limited to records that name one of them (`isOwn`), so no right reaches further.
 */
export const withOwnRights = (access: Access, rights: readonly Right[]): Access => {
  const groups = [...new Set((access.ambassadors ?? []).map(({ group }) => group))];
  return { ...access, groups: new Map(groups.map((group) => [group, { name: '', rights: new Set(rights) }])) };
};

/**
 * The rights that ambassadors use for their own records: to view the type and all fields that it does not hide from them, and to edit it if
 * they may change a field.
 */
export const rightsOnOwn = ({ rights: { view, edit }, fields, derived, own }: RecordType): readonly Right[] => {
  const all = [...Object.entries(fields), ...Object.entries(derived).map(([name, { field }]): [string, Field] => [name, field])];
  const shown = all.flatMap(([name, { right }]) => (right === undefined || own?.hides.includes(name) ? [] : [right]));
  return [...new Set([...view, ...(own?.edits.length ? edit : []), ...shown])];
};

/** Whether this kind of account takes the action at all. */
export const isForAccount = (access: Access, { byAmbassador }: Action): boolean =>
  isAmbassadors(access) ? byAmbassador !== undefined : byAmbassador !== 'alone';

/** The right that somebody needs to take an action: none of their own for ambassadors. */
export const neededToAct = (access: Access, type: RecordType, { needs }: Action): NeededRight =>
  isAmbassadors(access) ? type.rights.view : (needs ?? type.rights.edit);

/** Whether another value of the record is of the record that this field names, as a session is of its activity. */
const isHeld = (type: RecordType, name: string, values: Values): boolean =>
  Object.entries(type.fields).some(([other, { sameIn }]) => sameIn === name && !isEmpty(values[other] ?? null));

/**
 * The first of these fields that the account may not give in its own records; undefined if it may give all. `values`: those of the record;
 * none while it is made.
 */
export const fieldKeptFrom = (access: Access, type: RecordType, names: Iterable<string>, values: Values = {}): string | undefined =>
  isAmbassadors(access)
    ? [...names].find((name) => !type.own?.edits.includes(name) && (type.own?.enters?.[name] === undefined || isHeld(type, name, values)))
    : undefined;

/** Whether ambassadors make records of the type. */
export const isMadeByAmbassadors = ({ own }: RecordType): boolean => own?.enters !== undefined;
