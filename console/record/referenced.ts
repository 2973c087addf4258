import type { Field, FieldValue, Values } from '../../domain/fields/field.ts';
import { idsIn } from '../../domain/fields/pointing.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { findRecordType, recordTypes } from '../../domain/records/registry.ts';
import type { Labels } from './formState.ts';
import type { Names } from '../fieldKinds/kind.ts';

const nameOf = (names: Names, id: number): string => names?.[String(id)] ?? printRecordId(id);

/** A referenced record, to link to. */
interface ReferencedRecord {
  readonly path: string;
  readonly id: number;
  readonly name: string;
}

/** The records that a reference's value points at. */
export const referencedBy = (field: Field, value: FieldValue | undefined, names: Names): readonly ReferencedRecord[] => {
  const target = field.references === undefined ? undefined : findRecordType(field.references);
  if (!target) return [];
  return idsIn(value).map((id) => ({ path: target.path, id, name: nameOf(names, id) }));
};

/** The names of the groups that a record belongs to. */
export const groupNames = (type: RecordType, values: Values, labels: Labels): readonly string[] => {
  const scope = Object.keys(type.fields).find((name) => type.fields[name]?.scope || type.fields[name]?.kind === 'rolesHeld');
  const groups = type.groupsOf(values);
  return scope === undefined || groups === null ? [] : groups.map((id) => nameOf(labels[scope], id));
};

/** The record inside which this one is, such as the activity of a session; null if its type has none. */
export const parentOf = (type: RecordType, values: Values, labels: Labels): ReferencedRecord | null => {
  const name = type.within?.field;
  const field = name === undefined ? undefined : type.fields[name];
  return name === undefined || !field ? null : (referencedBy(field, values[name], labels[name])[0] ?? null);
};

/** The record that a sentence such as 'student #00000012' names, where its place is that id. */
export const recordNamed = (subject: string, id: number): ReferencedRecord | null => {
  const type = recordTypes.find((each) => subject === `${each.name} ${printRecordId(id)}`);
  return type ? { path: type.path, id, name: `${type.labels.one} ${printRecordId(id)}` } : null;
};
