import { z } from 'zod';
import type { Field, FieldValue } from './field.ts';
import { kindOf, readValue } from './kinds.ts';

const schemas = new WeakMap<Field, z.ZodType<FieldValue>>();

/** The schema of a field in bodies, cached per field. The console reads values without it (`readValue`), so it loads no schemas. */
export const schemaOf = (field: Field): z.ZodType<FieldValue> => {
  let schema = schemas.get(field);
  if (!schema) {
    schema = z
      .unknown()
      .meta(kindOf(field).inputSchema)
      .transform((input, context): FieldValue => {
        const read = readValue(field, input);
        if (read.ok) return read.value;
        for (const message of read.error) context.addIssue({ code: 'custom', message, params: { errorName: field.errorName } });
        return z.NEVER;
      });
    schemas.set(field, schema);
  }
  return schema;
};
