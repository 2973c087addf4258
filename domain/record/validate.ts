import { isEmpty } from '../fields/equality.ts';
import type { FieldError, FieldValue, Values } from '../fields/field.ts';
import { schemaOf } from '../fields/kinds.ts';
import { requiredMessage, unknownFieldMessage } from '../messages.ts';
import { fail, ok, type Result } from '../result.ts';
import { type RecordType, defaultsOf } from './recordType.ts';

/**
 * Parses the fields of a body. Returns every error of every field. Unknown and read-only fields are errors, so that no input is silently
 * lost.
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

/** Checks required fields and the type's own rules. */
export const checkRecord = (type: RecordType, values: Values): readonly FieldError[] => {
  const missing = defaultsOf(type)
    .required.filter((name) => isEmpty(values[name]))
    .map((name): FieldError => ({ field: name, messages: [requiredMessage(type.fields[name]?.label ?? name)] }));
  return [...missing, ...type.check(values)];
};

export const defaults = (type: RecordType): Values => defaultsOf(type).defaults;
