import type { Values } from '../fields/field.ts';
import type { RecordType } from '../record/recordType.ts';
import { getRecordType } from '../records/registry.ts';
import { type Access, type GroupScope, groupsWith } from '../access/access.ts';
import { reaches } from '../access/grant.ts';
import { visibleFields } from '../access/visibility.ts';

/** The groups whose records of a type the user sees. With rights everywhere, those of every group where no right is needed. */
const seenGroups = (access: Access, { rights: { view } }: RecordType): GroupScope =>
  view.length === 0 && access.everywhere.size > 0 ? 'every' : groupsWith(access, view);

/** Whether the user may see all the records about which this record reveals something. */
export const canSeeDisclosed = (access: Access, type: RecordType, values: Values): boolean => {
  const disclosed = type.discloses?.of(values) ?? null;
  if (disclosed === null) return true;
  const target = getRecordType(disclosed.recordType);
  return target.groupsOf({}) === null || reaches(seenGroups(access, target), disclosed.scope);
};

/** Whether this record reveals only records of its own groups. If so, group totals may include it. */
export const disclosesOwnGroupsOnly = (type: RecordType, values: Values): boolean => {
  const disclosed = type.discloses?.of(values) ?? null;
  return (
    disclosed === null ||
    getRecordType(disclosed.recordType).groupsOf({}) === null ||
    reaches(new Set(type.groupsOf(values) ?? []), disclosed.scope)
  );
};

export const visibleFieldsOf = (access: Access, type: RecordType, values: Values): ReadonlySet<string> => {
  const visible = visibleFields(access, type, type.groupsOf(values));
  if (type.discloses === null || canSeeDisclosed(access, type, values)) return visible;
  const { fields } = type.discloses;
  return new Set([...visible].filter((name) => !fields.includes(name)));
};
