import type { FormField } from '../../api/contract/records.ts';
import { isEmpty, sameValue } from '../../domain/fields/equality.ts';
import type { Field, FieldError, FieldValue, Values } from '../../domain/fields/field.ts';
import { kindOf } from '../../domain/fields/kinds.ts';
import { isOfOwnGroup } from '../../domain/fields/pointing.ts';
import { requiredMessage, unableToUpdate } from '../../domain/messages.ts';
import { storedField, findPart, readPath, rowOf } from '../../domain/record/part.ts';
import { type RecordType, scopeField } from '../../domain/record/recordType.ts';
import { checkRecord } from '../../domain/record/validate.ts';
import { readRaw, toRaw } from '../fieldKinds/kinds.ts';
import { asId, type Raw } from '../fieldKinds/raw.ts';
import { type DraftValues, rowsIn, withNumbers } from './rows/draftRows.ts';
import { valuesOfRow } from './rows/rowOrder.ts';

/** A record in a form: the values that the person saw, and their edits. */
export interface Draft extends DraftValues {
  /** The revision of `base`. Changes after it are conflicts. */
  readonly baseRevision: number;
}

/** A value of the server's answer, which has the domain's shape. */
export const toValue = (json: unknown): FieldValue => (json ?? null) as FieldValue;

/** The values of an answer that the type declares. */
export const valuesFrom = (type: RecordType, record: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, json]): [string, FieldValue][] => {
      return storedField(type, name) ? [[name, toValue(json)]] : [];
    }),
  );

/** The lowest key of new rows by part. A copy begins with such rows. */
const newestKeysIn = (values: Values): Draft['newestKeys'] => {
  const newest: Record<string, number> = {};
  for (const name of Object.keys(values)) {
    const path = readPath(name);
    if (path && path.key < 0) newest[path.part] = Math.min(newest[path.part] ?? 0, path.key);
  }
  return newest;
};

export const createDraft = (type: RecordType, record: Readonly<Record<string, unknown>>, revision: number): Draft => {
  const base = valuesFrom(type, record);
  return { baseRevision: revision, base, typed: {}, addedAs: {}, newestKeys: newestKeysIn(base) };
};

export const rawOf = (draft: Draft, name: string, field: Field): Raw => {
  const typed = draft.typed[name];
  return typed === undefined ? toRaw(field, draft.base[name]) : typed;
};

/** The group that the form assigns the record to; null if none is chosen or the type has no groups. */
export const groupIn = (type: RecordType, draft: Draft): number | null => {
  const scope = scopeField(type);
  const field = scope === undefined ? undefined : type.fields[scope];
  return scope !== undefined && field ? asId(rawOf(draft, scope, field)) : null;
};

/** A checkbox shows 'no' and no value alike, so they count as equal. */
const same = (field: Field, a: FieldValue, b: FieldValue): boolean =>
  sameValue(a, b) || (kindOf(field).isEmptyNo && !a && !b) || (isEmpty(a) && isEmpty(b));

const differs = (field: Field, raw: Raw, value: FieldValue): boolean => {
  // A removed value is no 'no'.
  if (raw === null) return value !== null;
  const read = readRaw(field, raw);
  return !read.ok || !same(field, read.value, value);
};

const isEdited = (draft: Draft, name: string, field: Field | undefined): boolean => {
  const raw = draft.typed[name];
  return field !== undefined && raw !== undefined && differs(field, raw, draft.base[name] ?? null);
};

/** The names of values whose input differs from the record, in the order of the type's declaration. */
export const editedFields = (type: RecordType, draft: Draft): readonly string[] => [
  ...Object.entries(type.fields).flatMap(([name, field]) => (isEdited(draft, name, field) ? [name] : [])),
  ...type.parts.flatMap((part) =>
    rowsIn(part, draft).flatMap(({ names, isNew }) => {
      const edited = names.filter((name) => isEdited(draft, name, storedField(type, name)));
      return edited.length === 0 && isNew && part.refusesEmptyRows ? names : edited;
    }),
  ),
];

export const typeInto = (draft: Draft, name: string, raw: Raw): Draft => ({ ...draft, typed: { ...draft.typed, [name]: raw } });

const without = (typed: Draft['typed'], names: readonly string[]): Draft['typed'] =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name)));

/**
 * Empties the fields with records of the group when the record moves to another group, because each group has its own lists. In the
 * record's own group the stored values come back.
 */
export const withoutOtherLists = (type: RecordType, draft: Draft, typed: string): Draft => {
  if (!type.fields[typed]?.scope) return draft;
  const inRows = type.parts.flatMap((part) => rowsIn(part, draft).flatMap(({ isRemoved, names }) => (isRemoved ? [] : names)));
  const ofGroup = [...Object.keys(type.fields), ...inRows].filter((name) => isOfOwnGroup(storedField(type, name) ?? {}));
  const cleared = Object.fromEntries(ofGroup.map((name) => [name, null]));
  return groupIn(type, draft) === draft.base[typed] ? resetFields(draft, ofGroup) : { ...draft, typed: { ...draft.typed, ...cleared } };
};

/** Discards the edits of these fields. */
export const resetFields = (draft: Draft, names: readonly string[]): Draft => ({ ...draft, typed: without(draft.typed, names) });

/** Updates the draft to the current record. Edits and new rows stay. */
export const adopt = (type: RecordType, draft: Draft, now: Values, revision: number): Draft => {
  const numbered = withNumbers(type, draft, now);
  const onlyEdits = (other: Draft): Draft => {
    const edited = new Set(editedFields(type, other));
    const isKept = (name: string) => edited.has(name) || (readPath(name)?.key ?? 0) < 0;
    return { ...other, typed: Object.fromEntries(Object.entries(other.typed).filter(([name]) => isKept(name))) };
  };
  return onlyEdits({ ...onlyEdits(numbered), baseRevision: revision, base: now });
};

/** The edits are saved. Text that was typed while saving stays an edit. */
export const markSaved = (draft: Draft, sent: Values, inputs: Draft['typed'], revision: number): Draft => ({
  ...draft,
  baseRevision: revision,
  base: { ...draft.base, ...sent },
  typed: without(
    draft.typed,
    Object.keys(sent).filter((name) => draft.typed[name] === inputs[name]),
  ),
});

/** The edited fields that somebody else changed to a value different from the edit. */
export const findConflicts = (type: RecordType, draft: Draft, now: Values): readonly string[] => {
  const { base, typed } = withNumbers(type, draft, now);
  return editedFields(type, { ...draft, base, typed }).filter((name) => {
    const field = storedField(type, name);
    const raw = typed[name];
    if (!field || raw === undefined) return false;
    return !same(field, now[name] ?? null, base[name] ?? null) && differs(field, raw, now[name] ?? null);
  });
};

export const requiredIn = (fields: readonly Pick<FormField, 'name' | 'required'>[]): readonly string[] =>
  fields.filter((field) => field.required).map((field) => field.name);

/** The values of the record's own fields in the form, as far as the inputs can be read. */
const valuesNow = ({ fields }: RecordType, { base, typed }: Draft): Values => {
  const read = Object.entries(typed).flatMap(([name, raw]) => {
    const field = fields[name];
    const result = field && raw !== null && raw !== undefined ? readRaw(field, raw) : null;
    return result?.ok ? [[name, result.value] as const] : [];
  });
  return { ...base, ...Object.fromEntries(read) };
};

/** Whether a field applies to the record or its row, by the other values in the form. */
export const appliesInDraft = (type: RecordType, draft: Draft, name: string, { applies }: Field): boolean => {
  if (!applies) return true;
  const path = readPath(name);
  const part = path ? findPart(type, path.part) : undefined;
  return applies(path && part ? valuesOfRow(part, draft, { key: path.key, isRemoved: false }) : valuesNow(type, draft));
};

/**
 * Parses and validates these inputs as the server does, and checks the group's required fields. Errors of other fields are left out, so
 * that an old error does not block an edit. `values` has the inputs that could be parsed.
 */
export const readDraft = (
  type: RecordType,
  draft: Draft,
  names: readonly string[],
  required: readonly string[] = [],
): { readonly values: Values; readonly errors: readonly FieldError[] } => {
  const values: Record<string, FieldValue> = {};
  const errors: FieldError[] = [];
  for (const name of names) {
    const field = storedField(type, name);
    if (!field) continue;
    if (!appliesInDraft(type, draft, name, field)) {
      values[name] = null;
      continue;
    }
    const read = readRaw(field, rawOf(draft, name, field));
    if (read.ok) values[name] = read.value;
    else errors.push({ field: name, messages: read.error });
  }
  const unreadable = new Set(errors.map((error) => error.field));
  const now = { ...draft.base, ...values };
  const missing = required.flatMap((name): FieldError[] => {
    const field = type.fields[name];
    if (!isEmpty(now[name]) || field?.required || (field && !appliesInDraft(type, draft, name, field))) return [];
    return [{ field: name, messages: [requiredMessage(field?.label ?? name)] }];
  });
  const changed = new Set(names.flatMap((name) => [name, rowOf(name)]));
  const rules = [...checkRecord(type, now), ...missing].filter(
    ({ field }) => (changed.has(field) || changed.has(rowOf(field))) && !unreadable.has(field),
  );
  return { values, errors: [...errors, ...rules] };
};

/** The title of the errors of a form that is not sent: that of a part if only its rows are wrong, else that of the type or of all forms. */
export const titleOfErrors = (type: RecordType, errors: readonly FieldError[]): string => {
  const parts = new Set(errors.map(({ field }) => readPath(field)?.part));
  const [only] = parts.size === 1 ? parts : [];
  return (only === undefined ? type.errorTitle : findPart(type, only)?.errorTitle) ?? unableToUpdate;
};
