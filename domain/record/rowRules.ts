import { sameValue } from '../fields/equality.ts';
import type { Field, FieldError, Fields, FieldValue, Values } from '../fields/field.ts';
import { findPart, type Part, type PartRow, pathOf, readPath, rowsOf } from './part.ts';

interface WithParts {
  readonly parts: readonly Part[];
}

/** Whether a record or row with these values has the field. */
export const appliesTo = ({ applies }: Pick<Field, 'applies'>, values: Values): boolean => applies?.(values) ?? true;

/** Fields of the record itself that it no longer has, with null. Where nothing changes, none. */
const notApplying = (fields: Fields, before: Values, newValues: Values): Values => {
  const values = { ...before, ...newValues };
  if (Object.entries(newValues).every(([name, value]) => sameValue(before[name] ?? null, value))) return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => ((values[name] ?? null) !== null && !appliesTo(field, values) ? [[name, null]] : [])),
  );
};

/** The fields that a row has, by its values. */
export const applyingFields = ({ fields }: Pick<Part, 'fields'>, row: Values): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => appliesTo(field, row)));

/** The values of a row without those that it does not have. */
export const removeInapplicable = (part: Pick<Part, 'fields'>, row: Values): Values => {
  const fields = applyingFields(part, row);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Object.hasOwn(fields, name) ? value : null]));
};

/** The rows of a part in the order in which people put them. Rows without a place come last. */
export const inOrder = <Row extends PartRow>({ orderedBy }: Pick<Part, 'orderedBy'>, rows: readonly Row[]): readonly Row[] => {
  if (orderedBy === null) return rows;
  const placeOf = ({ values }: Row): number => {
    const place = values[orderedBy];
    return typeof place === 'number' ? place : Number.MAX_SAFE_INTEGER;
  };
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Whether commands have noted that the row was used. */
export const isUsed = ({ retiring }: Pick<Part, 'retiring'>, row: Values): boolean => retiring !== null && row[retiring.used] === true;

/** Whether the row was retired. */
export const isRetired = ({ retiring }: Pick<Part, 'retiring'>, row: Values): boolean =>
  retiring !== null && row[retiring.retired] === true;

const rowAt = (part: Part, values: Values, key: number): Values => rowsOf(part, values).find((row) => row.key === key)?.values ?? {};

/** Whether the value is one that its row keeps because it was used. */
export const isKept = ({ parts }: WithParts, values: Values, name: string): boolean => {
  const path = parts.length === 0 ? null : readPath(name);
  const part = path ? findPart({ parts }, path.part) : undefined;
  return path !== null && part?.retiring?.keeps.includes(path.field) === true && isUsed(part, rowAt(part, values, path.key));
};

/** The rows of a part that are among these names. */
const keysAmong = ({ name }: Part, names: readonly string[]): readonly number[] => [
  ...new Set(names.flatMap((each) => (each.startsWith(`${name}/`) ? (readPath(each)?.key ?? []) : []))),
];

/** The requested values of one row, with the rules of rows applied. */
const withRulesOfRow = (part: Part, row: Values, newValues: Values): Values => {
  const { retiring } = part;
  const now: Values = { ...row, ...newValues };
  const isRemoved = Object.values(now).every((value) => value === null);
  const keepsNothing = retiring?.keeps.every((name) => now[name] === null) ?? false;
  if (retiring && keepsNothing && isUsed(part, row)) return { [retiring.retired]: true };
  if (isRemoved) return newValues;
  const applying = removeInapplicable(part, now);
  const cleared = Object.keys(now).filter((name) => now[name] !== null && applying[name] === null);
  return { ...newValues, ...Object.fromEntries(cleared.map((name) => [name, null])) };
};

/**
 * The requested values, with the rules of rows applied: a used row that is removed is retired, and values that do not apply to the record
 * or its rows are removed. `newValues` names rows by their numbers.
 */
export const withRowRules = (
  { fields: ownFields, parts }: WithParts & { readonly fields: Fields },
  before: Values,
  newValues: Values,
): Values => {
  const ruled = parts.filter(({ retiring, fields }) => retiring !== null || Object.values(fields).some(({ applies }) => applies));
  const after: Record<string, FieldValue> = { ...newValues, ...notApplying(ownFields, before, newValues) };
  if (ruled.length === 0) return after;
  for (const part of ruled) {
    for (const key of keysAmong(part, Object.keys(newValues))) {
      const named = Object.keys(part.fields).map((field) => [field, pathOf({ part: part.name, key, field })] as const);
      const ofRow = Object.fromEntries(named.flatMap(([field, path]) => (path in newValues ? [[field, newValues[path] ?? null]] : [])));
      for (const [, path] of named) delete after[path];
      for (const [field, value] of Object.entries(withRulesOfRow(part, rowAt(part, before, key), ofRow)))
        after[pathOf({ part: part.name, key, field })] = value;
    }
  }
  return after;
};

/** Errors for values that used rows keep. `changed` are the names of changed values. */
export const checkKeptValues = (type: WithParts, before: Values, changed: readonly string[]): readonly FieldError[] =>
  changed.flatMap((name): FieldError[] => {
    const path = isKept(type, before, name) ? readPath(name) : null;
    const part = path ? type.parts.find((each) => each.name === path.part) : undefined;
    const message = path && part?.retiring?.keptMessage(part.fields[path.field]?.label ?? path.field);
    return message ? [{ field: name, messages: [message] }] : [];
  });
