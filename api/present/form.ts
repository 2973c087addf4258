import type { CustomField } from '../../domain/customData/customFields.ts';
import type { FormSettings } from '../../domain/fieldSettings/fieldSettings.ts';
import { defaults } from '../../domain/record/validate.ts';
import type { Choice, Field, FieldValue, Values } from '../../domain/fields/field.ts';
import { targetOf } from '../../domain/fields/pointing.ts';
import { declaredName, storedField, formPartsOf, isApart, type Part, partFieldName } from '../../domain/record/part.ts';
import type { Action } from '../../domain/record/action.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { LeftOut } from '../../domain/record/typeOptions.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { customLookupCall, formLookup, groupLookup, searchLookup } from '../../domain/search/lookups.ts';
import type { Json } from '../contract/answers.ts';
import type { FormField, FormPart } from '../contract/records.ts';
import type { Titles } from '../../domain/fields/titles.ts';
import { capitalise } from '../../domain/words.ts';

/** A field value as JSON, without the domain's readonly marks. */
export const toJson = (value: FieldValue | undefined): Json => JSON.parse(JSON.stringify(value ?? null));

/** The address that offers values for a reference. For groups these are the institutions where the person may edit records of this type. */
export const lookupOf = (type: RecordType, field: Field, recordGroups: readonly number[] | null): string | null => {
  const target = targetOf(field);
  if (!target) return null;
  const group = recordGroups?.[0] ?? 0;
  if (field.list !== undefined) return `${customLookupCall(field.list)}?institution=${group}`;
  if (field.scope) return groupLookup(type.rights.edit);
  if (field.kind === 'rolesHeld') return groupLookup(['EditUsers']);
  const path = searchLookup(getRecordType(target).path);
  return formLookup(target, group) ?? (field.ofOwnGroup ? `${path}&institution=${group}` : path);
};

/**
 * The address of the list on the page of the record that both point at, such as the sessions of an offer's activity; null for other fields.
 * There are few of them, so they are offered before anything is typed. Before that record is chosen, the address has what
 * one is called in place of its id: `/activities/{activity}/sessions/search`.
 */
const listOfSame = (type: RecordType, { references: target, sameIn }: Field, values: Values): string | null => {
  const shared = sameIn === undefined ? undefined : type.fields[sameIn]?.references;
  if (shared === undefined || target === undefined) return null;
  const { path, lists, labels } = getRecordType(shared);
  const sharedId = values[sameIn ?? ''];
  const id = typeof sharedId === 'number' ? sharedId : `{${labels.one}}`;
  const list = Object.entries(lists).find(([, { set }]) => set === getRecordType(target).set);
  return list ? `${searchLookup(`${path}/${id}/${list[0]}`)}&userHasAccess=any` : null;
};

export const lookupPathOf = (field: Field): string | null => {
  const target = targetOf(field);
  return target ? getRecordType(target).path : null;
};

/** The first values of a new record's form: the defaults, the group, and a role in the group that is still to be chosen. */
export const newRecordValues = (type: RecordType, group: number | null): Values => {
  const values: Record<string, FieldValue> = { ...defaults(type) };
  for (const [name, { scope, kind }] of Object.entries(type.fields)) {
    if (scope) values[name] = group;
    if (kind === 'rolesHeld' && group !== null) values[name] = [{ group, role: '' }];
  }
  return values;
};

/** The separate list that shows the record; null if the main list does. */
const leftOutOf = ({ leftOut }: RecordType, values: Values): LeftOut | null =>
  leftOut !== null && values[leftOut.field] === leftOut.is ? leftOut : null;

/** The path of the list that shows the record. */
export const listPathOf = (type: RecordType, values: Values): string => leftOutOf(type, values)?.list.path ?? type.path;

/**
 * The visible fields of a form for a record in these groups, with the group's field settings. `reserved`: fields that this person may not
 * change. `values`: those of the record.
 */
export const formFields = (
  type: RecordType,
  visible: ReadonlySet<string>,
  recordGroups: readonly number[] | null,
  { hidden, required }: FormSettings,
  reserved: ReadonlySet<string> = new Set(),
  values: Values = {},
): FormField[] =>
  Object.entries(type.fields)
    .filter(([name, field]) => visible.has(name) && !field.notInForm && !leftOutOf(type, values)?.lacks.includes(name))
    .map(([name, field]) => ({
      ...formField(type, name, field, recordGroups, values),
      required: field.required || required.has(name),
      hidden: hidden.has(name),
      readOnly: field.readOnly || !type.isEditable || reserved.has(name),
    }));

const formField = (
  type: RecordType,
  name: string,
  field: Field,
  recordGroups: readonly number[] | null,
  /** Only for a record's own form; null elsewhere. */
  values: Values | null = null,
): FormField => ({
  name,
  label: field.label,
  tab: field.tab,
  heading: field.heading ?? null,
  kind: field.kind,
  required: field.required,
  hidden: false,
  readOnly: field.readOnly || !type.isEditable,
  max: field.max ?? null,
  min: field.min ?? null,
  values: field.values ? [...field.values] : null,
  lookup: (values && listOfSame(type, field, values)) ?? lookupOf(type, field, recordGroups),
  lookupPath: lookupPathOf(field),
  personal: field.personal,
  ...(field.isOpenList ? { isOpenList: true } : {}),
});

/** The form's fields for custom fields of the record's group. `isFixed`: the person cannot change the record. */
export const customFormFields = (
  type: RecordType,
  visible: ReadonlySet<string>,
  fields: readonly CustomField[],
  isFixed: boolean,
): FormField[] =>
  fields
    .filter(({ name }) => visible.has(declaredName(name)))
    .map(({ name, field, isAsked }) => ({ ...formField(type, name, field, null), readOnly: isFixed || !isAsked }));

/** The fields of an action's dialog, for a record in these groups. `choices`: what a record allows in closed lists, by field. */
export const askedFields = (
  type: RecordType,
  { asks = {} }: Pick<Action, 'asks'>,
  recordGroups: readonly number[] | null,
  choices: Readonly<Record<string, readonly Choice[]>> = {},
): FormField[] =>
  Object.entries(asks).map(([name, field]) => {
    const formFieldOfAction = formField(type, name, field, recordGroups);
    return { ...formFieldOfAction, readOnly: false, values: choices[name] ? [...choices[name]] : formFieldOfAction.values };
  });

/** The parts of a form with the fields that the person sees. */
export const formParts = (type: RecordType, visible: ReadonlySet<string>, recordGroups: readonly number[] | null): FormPart[] =>
  formPartsOf(type).flatMap(
    ({ name: partName, isShownAsFields, labels: { one, many }, tab, by, duplicateMessage, fields }: Part): FormPart[] => {
      const visibleFields = Object.entries(fields).filter(
        ([name, { notInForm }]) => visible.has(partFieldName(partName, name)) && !notInForm,
      );
      if (visibleFields.length === 0 || isShownAsFields) return [];
      const label = capitalise(many);
      const ofRow = visibleFields.map(([name, field]) => formField(type, name, field, recordGroups));
      return [{ name: partName, label, one, tab, by, duplicateMessage, fields: ofRow }];
    },
  );

/** A field that follows a chosen record decides which others apply, so forms get its value although they do not show it. */
const isInRecord = (field: Field | undefined): boolean => !field?.notInForm || field.follows !== undefined;

/** The values of a form by name, and those of rows by path. */
export const formRecord = (type: RecordType, visible: ReadonlySet<string>, values: Values): Record<string, Json> =>
  Object.fromEntries(
    valueNames(type, values)
      .filter((name) => visible.has(declaredName(name)) && isInRecord(storedField(type, name)))
      .map((name) => [name, toJson(values[name])]),
  );

/** The fields of the record and the paths of the values in its rows. */
const valueNames = (type: RecordType, values: Values): readonly string[] => [
  ...Object.keys(type.fields),
  ...(type.parts.length === 0 ? [] : Object.keys(values).filter((name) => name.includes('/') && !isApart(type, name))),
];

/** The values that people enter, each with its field. */
export const enteredValues = (
  type: RecordType,
  values: Values,
): readonly (readonly [field: Field | undefined, value: FieldValue | undefined])[] =>
  valueNames(type, values).map((name) => [storedField(type, name), values[name]] as const);

/** Labels of the records that a record's references point at, by field and id. */
export const formLabels = (type: RecordType, values: Values, titles: Titles): Record<string, Record<string, string>> => {
  const labels: Record<string, Record<string, string>> = {};
  for (const name of valueNames(type, values)) {
    const field = storedField(type, name);
    const target = field && targetOf(field);
    const value = values[name];
    if (!target || value === null || value === undefined) continue;
    const ids = Array.isArray(value) ? value.map((each) => (typeof each === 'object' && each !== null ? each.group : each)) : [value];
    labels[name] = Object.fromEntries(
      ids.flatMap((id) => {
        const title = typeof id === 'number' ? titles.get(target)?.get(id) : undefined;
        return title === undefined ? [] : [[String(id), title]];
      }),
    );
  }
  return labels;
};
