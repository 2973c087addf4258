import type { Field } from '../fields/field.ts';
import { findPart, partFieldName, partKnownBy, pathOf } from './part.ts';
import type { RecordType } from './recordType.ts';

/** A field that is filled in from a parameter in the address of a new record's form. */
interface Link {
  readonly field: Field;
  /** The name of the value if the parameter is this id. */
  readonly nameFor: (id: number) => string;
}

/** The reference of this name, or that of a new row in the part of this name, whose key is the id; null if people enter neither. */
export const linkOf = (type: Pick<RecordType, 'fields' | 'parts'>, name: string): Link | null => {
  const by = findPart(type, name)?.by ?? null;
  const part = by === null ? undefined : partKnownBy(type, partFieldName(name, by));
  const field = part && by !== null ? part.fields[by] : type.fields[name];
  if (field?.references === undefined || field.scope || field.readOnly) return null;
  return { field, nameFor: (id) => (part && by !== null ? pathOf({ part: name, key: id, field: by }) : name) };
};
