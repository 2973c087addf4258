import type { Field, FieldValue } from '../fields/field.ts';
import { kindOf } from '../fields/kinds.ts';
import { recordTypes } from '../records/registry.ts';
import { user } from '../records/user.ts';

/** Records of these types are people, whose titles are their names. The names of users are private nowhere else. */
const people: ReadonlySet<string | undefined> = new Set(
  recordTypes.filter((type) => type.hasPrivateTitle || type.name === user.name).map(({ name }) => name),
);

/** A value in an anonymised export: null for names, and only parts of dates of birth and postcodes. */
export const anonymiseValue = (field: Field, value: FieldValue): FieldValue =>
  value === null || people.has(field.references) ? null : field.personal ? kindOf(field).anonymise(value) : value;
