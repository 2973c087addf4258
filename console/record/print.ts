import { findRole } from '../../domain/access/roles.ts';
import type { Field, FieldValue, Values } from '../../domain/fields/field.ts';
import { printValue } from '../../domain/fields/kinds.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { findRecordType, recordTypes } from '../../domain/records/registry.ts';
import type { Labels } from './formState.ts';
import { asIds, asRoles } from './raw.ts';

type Names = Labels[string] | undefined;

const nameOf = (names: Names, id: number): string => names?.[String(id)] ?? printRecordId(id);

/** A value in words, references by the names of what they point at; nothing recorded is an empty text. */
export const printField = (field: Field, value: FieldValue | undefined, names: Names): string => {
  if (value === null || value === undefined) return '';
  if (field.kind === 'reference') return typeof value === 'number' ? nameOf(names, value) : '';
  if (field.kind === 'references')
    return asIds(value)
      .map((id) => nameOf(names, id))
      .join(', ');
  if (field.kind === 'rolesHeld') {
    return asRoles(value)
      .map(({ group, role }) => `${findRole(role)?.label ?? role} in ${typeof group === 'number' ? nameOf(names, group) : 'every group'}`)
      .join(', ');
  }
  if (field.kind === 'number' && typeof value === 'number') return value.toLocaleString('en-GB');
  return printValue(field, value);
};

/** A referenced record, to link to. */
interface Referenced {
  readonly path: string;
  readonly id: number;
  readonly name: string;
}

/** The records that a reference's value points at. */
export const referencedBy = (field: Field, value: FieldValue | undefined, names: Names): readonly Referenced[] => {
  const target = field.references === undefined ? undefined : findRecordType(field.references);
  if (!target) return [];
  const ids = typeof value === 'number' ? [value] : asIds(value ?? null);
  return ids.map((id) => ({ path: target.path, id, name: nameOf(names, id) }));
};

/** The names of the groups that a record belongs to. */
export const groupNames = (type: RecordType, values: Values, labels: Labels): readonly string[] => {
  const scope = Object.keys(type.fields).find((name) => type.fields[name]?.scope || type.fields[name]?.kind === 'rolesHeld');
  const groups = type.groupsOf(values);
  return scope === undefined || groups === null ? [] : groups.map((id) => nameOf(labels[scope], id));
};

/** The record that a sentence such as 'student #00000012' names, where its place is that id. */
export const recordNamed = (subject: string, id: number): Referenced | null => {
  const type = recordTypes.find((each) => subject === `${each.name} ${printRecordId(id)}`);
  return type ? { path: type.path, id, name: `${type.labels.one} ${printRecordId(id)}` } : null;
};
