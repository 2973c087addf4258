import { isEmpty } from '../fields/equality.ts';
import { choiceLabel } from '../fields/choice.ts';
import { contradictsItself } from '../fields/choices.ts';
import type { Field, FieldError, Fields, FieldValue, Values } from '../fields/field.ts';
import { readValue } from '../fields/kinds.ts';
import { excludesOthers, requiredMessage, unknownFieldMessage } from '../messages.ts';
import { fail, ok, type Result } from '../result.ts';
import { storedField, type Part, type PartRow, pathOf, rowsOf } from './part.ts';
import { applyingFields, appliesTo, removeInapplicable } from './rowRules.ts';
import { defaultsOf } from './defaults.ts';
import type { RecordType } from './recordType.ts';

/**
 * Parses the fields of a body. Returns every error of every field. Unknown and read-only fields are errors, so that no input is silently
 * lost.
 */
export const readValues = (type: RecordType, body: Readonly<Record<string, unknown>>): Result<Values, readonly FieldError[]> => {
  const values: Record<string, FieldValue> = {};
  const errors: FieldError[] = [];
  for (const [name, raw] of Object.entries(body)) {
    const field = storedField(type, name);
    if (!field || field.readOnly) {
      errors.push({ field: name, messages: [unknownFieldMessage] });
      continue;
    }
    const read = readValue(field, raw);
    if (read.ok) values[name] = read.value;
    else errors.push({ field: name, messages: read.error });
  }
  return errors.length > 0 ? fail(errors) : ok(values);
};

const checkField = (name: string, field: Field, value: FieldValue | undefined): readonly FieldError[] => {
  if (field.required && isEmpty(value)) return [{ field: name, messages: [field.missing ?? requiredMessage(field.label)] }];
  return contradictsItself(field, value)
    ? [{ field: name, messages: [excludesOthers(field.label, choiceLabel(field, field.exclusive ?? ''))] }]
    : [];
};

/** Checks these fields by their declarations: required values, and values that exclude others. */
export const checkFields = (type: RecordType, values: Values, names: readonly string[]): readonly FieldError[] =>
  names.flatMap((name): readonly FieldError[] => {
    const field = type.fields[name];
    return field && appliesTo(field, values) ? checkField(name, field, values[name]) : [];
  });

/** Checks the answers of an action's dialog, by the names of its fields. */
export const checkAnswers = (asks: Fields, answers: Values): readonly FieldError[] =>
  Object.entries(asks).flatMap(([name, field]) => (appliesTo(field, answers) ? checkField(name, field, answers[name]) : []));

/** The message for a row without the record that identifies it. */
export const chooseMessageOf = ({ chooseMessage, fields }: Part, by: string): string =>
  chooseMessage ?? requiredMessage(fields[by]?.label ?? by);

/** Checks a row: the record that identifies it, its fields, and the rules of the part. */
const checkRow = (part: Part, { key, values }: PartRow, others: readonly PartRow[]): readonly FieldError[] => {
  const { by } = part;
  const fields = applyingFields(part, values);
  if (by !== null && values[by] !== key) {
    const isThere = others.some((other) => other.key === values[by]);
    return [{ field: by, messages: [(isThere ? part.duplicateMessage : null) ?? chooseMessageOf(part, by)] }];
  }
  return [...Object.entries(fields).flatMap(([name, field]) => checkField(name, field, values[name])), ...part.check(values, others)];
};

const checkRows = (part: Part, values: Values): readonly FieldError[] => {
  const rows = rowsOf(part, values).map(({ key, values: row }) => ({ key, values: removeInapplicable(part, row) }));
  return rows.flatMap((row) =>
    checkRow(
      part,
      row,
      rows.filter((each) => each !== row),
    ).map((error) => ({ ...error, field: pathOf({ part: part.name, key: row.key, field: error.field }) })),
  );
};

/** Checks the fields, the rows of all parts, and the type's own rules. Rows apart have commands that check them. */
export const checkRecord = (type: RecordType, values: Values): readonly FieldError[] => [
  ...checkFields(type, values, defaultsOf(type).ruled),
  ...type.parts.flatMap((part) => (part.isApart ? [] : checkRows(part, values))),
  ...type.check(values),
];

export const defaults = (type: RecordType): Values => defaultsOf(type).defaults;
