import { sameValue } from '../fields/equality.ts';
import type { Field, FieldValue, RoleHeld, Values } from '../fields/field.ts';
import type { RecordType } from '../record/recordType.ts';
import { type Access, type GroupScope, groupsWith } from './access.ts';

const isRoles = (field: Field | undefined): boolean => field?.kind === 'rolesHeld';

const rolesIn = (value: FieldValue | undefined): readonly RoleHeld[] =>
  Array.isArray(value) ? value.flatMap((each) => (typeof each === 'object' && each !== null ? [each] : [])) : [];

/** A role in every group also counts in the user's groups. */
const isSeen = (scope: GroupScope, { group }: RoleHeld): boolean => scope === 'every' || group === null || scope.has(group);

/** The fields that hold roles. Users see and change only the roles in groups where they manage users. */
export const roleFields = (type: RecordType): readonly string[] => Object.keys(type.fields).filter((name) => isRoles(type.fields[name]));

/** Removes roles in groups where the user may not see such records. */
export const visibleValue = (access: Access, type: RecordType, field: Field | undefined, value: FieldValue): FieldValue => {
  if (!isRoles(field) || value === null) return value;
  const scope = groupsWith(access, type.rights.view);
  return rolesIn(value).filter((role) => isSeen(scope, role));
};

/** Applies `visibleValue` to all values and computes derived fields again. */
export const visibleValues = (access: Access, type: RecordType, values: Values): Values => {
  const names = roleFields(type);
  const visibleRoles = Object.fromEntries(names.map((name) => [name, visibleValue(access, type, type.fields[name], values[name] ?? null)]));
  if (names.every((name) => sameValue(visibleRoles[name] ?? null, values[name] ?? null))) return values;
  const all = { ...values, ...visibleRoles };
  return { ...all, ...Object.fromEntries(Object.entries(type.derived).map(([name, derived]) => [name, derived.compute(all)])) };
};

/** The new values plus the roles that the user does not see. */
export const keepInvisible = (access: Access, type: RecordType, before: Values, newValues: Values): Values => {
  const scope = groupsWith(access, type.rights.view);
  const rolesWithHidden = roleFields(type).flatMap((name): [string, FieldValue][] => {
    const hidden = rolesIn(before[name]).filter((role) => !isSeen(scope, role));
    return newValues[name] === undefined || hidden.length === 0 ? [] : [[name, [...rolesIn(newValues[name]), ...hidden]]];
  });
  return { ...newValues, ...Object.fromEntries(rolesWithHidden) };
};

export const rolesThatDiffer = (before: FieldValue, after: FieldValue): readonly RoleHeld[] => {
  const [a, b] = [rolesIn(before), rolesIn(after)];
  const lacks = (roles: readonly RoleHeld[]) => (role: RoleHeld) =>
    !roles.some((each) => each.group === role.group && each.role === role.role);
  return [...a.filter(lacks(b)), ...b.filter(lacks(a))];
};
