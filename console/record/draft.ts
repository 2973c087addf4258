import type { FormField } from '../../api/contract/records.ts';
import { isEmpty, sameValue } from '../../domain/fields/equality.ts';
import type { Field, FieldError, FieldValue, Values } from '../../domain/fields/field.ts';
import { requiredMessage } from '../../domain/messages.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { checkRecord } from '../../domain/record/validate.ts';
import { fieldKinds } from '../fieldKinds/fieldKinds.ts';
import { asId, type Raw, readRaw, toRaw, toValue } from './raw.ts';

/** A record in a form: what it was when the person saw it, and what they have typed since. */
export interface Draft {
  /** The revision that the edits are made against; what somebody else changed after it is a conflict. */
  readonly seen: number;
  readonly base: Values;
  /** What stands in the inputs that were touched. */
  readonly typed: Readonly<Record<string, Raw>>;
}

/** Values of an answer by field name, as the record type's fields read them. */
export const valuesFrom = (type: RecordType, record: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, json]): [string, FieldValue][] => {
      const field = type.fields[name];
      return field ? [[name, toValue(field, json)]] : [];
    }),
  );

export const createDraft = (type: RecordType, record: Readonly<Record<string, unknown>>, revision: number): Draft => ({
  seen: revision,
  base: valuesFrom(type, record),
  typed: {},
});

/** What the field's input shows. */
export const rawOf = (draft: Draft, name: string, field: Field): Raw => {
  const typed = draft.typed[name];
  return typed === undefined ? toRaw(field, draft.base[name]) : typed;
};

/** The group that the record belongs to, as the form has it now; null while none is chosen, or where records belong to no one group. */
export const groupIn = (type: RecordType, draft: Draft): number | null => {
  const scope = scopeField(type);
  const field = scope === undefined ? undefined : type.fields[scope];
  return scope !== undefined && field ? asId(rawOf(draft, scope, field)) : null;
};

/** Nothing recorded and 'no' look the same in a checkbox, so going from one to the other is no change. */
const same = (field: Field, a: FieldValue, b: FieldValue): boolean =>
  sameValue(a, b) || (fieldKinds[field.kind].emptyIsNo && !a && !b) || (isEmpty(a) && isEmpty(b));

const differs = (field: Field, raw: Raw, value: FieldValue): boolean => {
  const read = readRaw(field, raw);
  return !read.ok || !same(field, read.value, value);
};

/** The fields whose input differs from what the record has, in the order in which the type declares them. */
export const editedFields = (type: RecordType, draft: Draft): readonly string[] =>
  Object.entries(type.fields).flatMap(([name, field]) => {
    const raw = draft.typed[name];
    return raw !== undefined && differs(field, raw, draft.base[name] ?? null) ? [name] : [];
  });

export const typeInto = (draft: Draft, name: string, raw: Raw): Draft => ({ ...draft, typed: { ...draft.typed, [name]: raw } });

const without = (typed: Draft['typed'], names: readonly string[]): Draft['typed'] =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name)));

/**
 * Each group keeps lists of its own, so nothing stays chosen from the lists of the group that the record leaves; back in its own
 * group it has what it had.
 */
export const withLists = (type: RecordType, draft: Draft, typed: string): Draft => {
  if (!type.fields[typed]?.scope) return draft;
  const fromLists = Object.keys(type.fields).filter((name) => type.fields[name]?.list !== undefined);
  const cleared = Object.fromEntries(fromLists.map((name) => [name, null]));
  return groupIn(type, draft) === draft.base[typed] ? resetFields(draft, fromLists) : { ...draft, typed: { ...draft.typed, ...cleared } };
};

/** Puts some fields back to what the record has. */
export const resetFields = (draft: Draft, names: readonly string[]): Draft => ({ ...draft, typed: without(draft.typed, names) });

/** Takes in what the record has now. Fields that were not edited show the new values; edits stay as they are. */
export const adopt = (type: RecordType, draft: Draft, now: Values, revision: number): Draft => {
  const edited = new Set(editedFields(type, draft));
  const next: Draft = {
    seen: revision,
    base: now,
    typed: Object.fromEntries(Object.entries(draft.typed).filter(([name]) => edited.has(name))),
  };
  const still = new Set(editedFields(type, next));
  return { ...next, typed: Object.fromEntries(Object.entries(next.typed).filter(([name]) => still.has(name))) };
};

/** The edits were saved: they are what the record has. What was typed into a field meanwhile stays an edit. */
export const markSaved = (draft: Draft, sent: Values, inputs: Draft['typed'], revision: number): Draft => ({
  seen: revision,
  base: { ...draft.base, ...sent },
  typed: without(
    draft.typed,
    Object.keys(sent).filter((name) => draft.typed[name] === inputs[name]),
  ),
});

/** The edited fields that somebody else has given another value than the person saw and than they want. */
export const overlapping = (type: RecordType, draft: Draft, now: Values): readonly string[] =>
  editedFields(type, draft).filter((name) => {
    const field = type.fields[name];
    const raw = draft.typed[name];
    if (!field || raw === undefined) return false;
    return !same(field, now[name] ?? null, draft.base[name] ?? null) && differs(field, raw, now[name] ?? null);
  });

/** The fields that a form cannot do without. */
export const requiredIn = (fields: readonly Pick<FormField, 'name' | 'required'>[]): readonly string[] =>
  fields.filter((field) => field.required).map((field) => field.name);

/** Reads the given inputs and checks them as the server will, with the fields that the group requires: a rule that was broken before stops no edit of other fields. `values` are those that could be read. */
export const readDraft = (
  type: RecordType,
  draft: Draft,
  names: readonly string[],
  required: readonly string[] = [],
): { readonly values: Values; readonly errors: readonly FieldError[] } => {
  const values: Record<string, FieldValue> = {};
  const errors: FieldError[] = [];
  for (const name of names) {
    const field = type.fields[name];
    if (!field) continue;
    const read = readRaw(field, rawOf(draft, name, field));
    if (read.ok) values[name] = read.value;
    else errors.push({ field: name, messages: read.error });
  }
  const unreadable = new Set(errors.map((error) => error.field));
  const now = { ...draft.base, ...values };
  const missing = required
    .filter((name) => isEmpty(now[name]) && !type.fields[name]?.required)
    .map((name): FieldError => ({ field: name, messages: [requiredMessage(type.fields[name]?.label ?? name)] }));
  const rules = [...checkRecord(type, now), ...missing].filter((error) => names.includes(error.field) && !unreadable.has(error.field));
  return { values, errors: [...errors, ...rules] };
};
