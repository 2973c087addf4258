import type { Field, FieldValue } from '../../../domain/fields/field.ts';
import { readValue } from '../../../domain/fields/kinds.ts';

export const parseField = (field: Field, input: unknown): FieldValue | { readonly refused: readonly string[] } => {
  const read = readValue(field, input);
  return read.ok ? read.value : { refused: read.error };
};
