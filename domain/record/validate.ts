import { isEmpty } from '../fields/equality.ts';
import type { FieldError, FieldValue, Values } from '../fields/field.ts';
import { schemaOf } from '../fields/kinds.ts';
import { requiredMessage, unknownFieldMessage } from '../messages.ts';
import { fail, ok, type Result } from '../result.ts';
import { type RecordType, defaultsOf } from './recordType.ts';

/**
 * Reads a body's fields into values. Every field that is wrong is named, with all that is wrong about it; a field that the
 * record type does not have, or that no form may set, is an error too, so that nothing sent is silently lost.
 */
export const readValues = (type: RecordType, given: Readonly<Record<string, unknown>>): Result<Values, readonly FieldError[]> => {
  const values: Record<string, FieldValue> = {};
  const errors: FieldError[] = [];
  for (const [name, raw] of Object.entries(given)) {
    const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
    if (!field || field.readOnly) {
      errors.push({ field: name, messages: [unknownFieldMessage] });
      continue;
    }
    const read = schemaOf(field).safeParse(raw);
    if (read.success) values[name] = read.data;
    else errors.push({ field: name, messages: [...new Set(read.error.issues.map((issue) => issue.message))] });
  }
  return errors.length > 0 ? fail(errors) : ok(values);
};

/** What is wrong with a record as a whole: required fields that are empty, and the type's own rules. */
export const checkRecord = (type: RecordType, values: Values): readonly FieldError[] => {
  const missing = defaultsOf(type)
    .required.filter((name) => isEmpty(values[name]))
    .map((name): FieldError => ({ field: name, messages: [requiredMessage(type.fields[name]?.label ?? name)] }));
  return [...missing, ...type.check(values)];
};

/** The values a new record starts with, before anybody types. */
export const defaults = (type: RecordType): Values => defaultsOf(type).defaults;
