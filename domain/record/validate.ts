import { isEmpty } from '../fields/equality.ts';
import { choiceLabel } from '../fields/choice.ts';
import { contradictsItself } from '../fields/choices.ts';
import type { FieldError, FieldValue, Values } from '../fields/field.ts';
import { schemaOf } from '../fields/kinds.ts';
import { excludesOthers, requiredMessage, unknownFieldMessage } from '../messages.ts';
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

/** Checks what the declaration says of these fields: whether they are required, and values that exclude others. */
export const checkFields = (type: RecordType, values: Values, names: readonly string[]): readonly FieldError[] =>
  names.flatMap((name): FieldError[] => {
    const field = type.fields[name];
    if (!field) return [];
    if (field.required && isEmpty(values[name])) return [{ field: name, messages: [requiredMessage(field.label)] }];
    return contradictsItself(field, values[name])
      ? [{ field: name, messages: [excludesOthers(field.label, choiceLabel(field, field.exclusive ?? ''))] }]
      : [];
  });

/** Checks the fields and the type's own rules. */
export const checkRecord = (type: RecordType, values: Values): readonly FieldError[] => [
  ...checkFields(type, values, defaultsOf(type).ruled),
  ...type.check(values),
];

export const defaults = (type: RecordType): Values => defaultsOf(type).defaults;
