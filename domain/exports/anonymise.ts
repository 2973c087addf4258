import type { Field, FieldValue } from '../fields/field.ts';
import { kindOf } from '../fields/kinds.ts';

export const anonymised = (field: Field, value: FieldValue): FieldValue =>
  field.personal && value !== null ? kindOf(field).anonymise(value) : value;
