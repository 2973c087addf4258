import type { Field, FieldValue } from '../../../domain/fields/field.ts';
import { schemaOf } from '../../../domain/fields/kinds.ts';

export const parseField = (field: Field, given: unknown): FieldValue | { readonly refused: readonly string[] } => {
  const read = schemaOf(field).safeParse(given);
  return read.success ? read.data : { refused: read.error.issues.map((issue) => issue.message) };
};
