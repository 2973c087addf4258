import { anyOf } from '../access/rights.ts';
import { wordChoice } from '../fields/choice.ts';
import { isEmpty } from '../fields/equality.ts';
import type { Choice, Field, FieldError, Values } from '../fields/field.ts';
import { kindOf } from '../fields/kinds.ts';
import { reference } from '../fields/reference.ts';
import { requiredMessage } from '../messages.ts';
import { recordType } from '../record/declareType.ts';
import type { RecordType } from '../record/recordType.ts';
import { appliesTo } from '../record/rowRules.ts';
import { genericStates } from '../record/states.ts';
import { recordTypes } from '../records/registry.ts';
import { capitalise } from '../words.ts';

/** A group can hide a field in its forms or make it required. */
export type FieldUse = 'hidden' | 'required';

const words: Readonly<Record<FieldUse, string>> = { hidden: 'Hidden', required: 'Required' };

/**
 * The uses that a group may choose for a field. Fields that every record needs have none. Yes/no fields are never empty and read-only
 * fields cannot be filled in, so they cannot be required.
 */
export const usesOf = (field: Field): readonly FieldUse[] =>
  field.internal || field.notInForm || field.required || field.scope
    ? []
    : field.readOnly || kindOf(field).isEmptyNo
      ? ['hidden']
      : ['hidden', 'required'];

/** The record types with configurable forms: editable types with a group field and at least one configurable field. */
export const configurableTypes: readonly RecordType[] = recordTypes.filter(
  ({ isEditable, hasFieldSettings, fields }) =>
    isEditable &&
    hasFieldSettings &&
    Object.values(fields).some((field) => field.scope) &&
    Object.values(fields).some((field) => usesOf(field).length > 0),
);

/** The setting's field name: 'student.ucas'. */
export const settingName = (type: RecordType, field: string): string => `${type.name}.${field}`;

const settingsOf = (type: RecordType): readonly (readonly [string, Field])[] =>
  Object.entries(type.fields).flatMap(([name, field]) => {
    const values = usesOf(field).map((use): Choice => ({ value: use, label: words[use] }));
    const subject = capitalise(type.labels.many);
    return values.length === 0 ? [] : [[settingName(type, name), wordChoice(`${subject}: ${field.label}`, values)] as const];
  });

/**
 * The field settings of a group. Their id is the group's id. They are a record with one value for each form field. So two administrators do
 * not overwrite each other, and the history shows who chose what. They have no list or form of their own.
 */
export const fieldSettings: RecordType = recordType({
  name: 'fieldSettings',
  path: 'field-settings',
  labels: { one: 'field settings', many: 'field settings' },
  rights: { view: anyOf('EditFieldSettings'), edit: anyOf('EditFieldSettings') },
  createdEvent: ['Chosen', 'Chose what forms ask for'],
  states: genericStates(),
  fields: {
    group: reference('institution', 'Group', { scope: true, readOnly: true }),
    ...Object.fromEntries(configurableTypes.flatMap(settingsOf)),
  },
  conversions: [
    { version: 2, retiredFields: ['student.evaluationGroup'] },
    {
      version: 3,
      retiredFields: ['tab', 'required', 'maxLength', 'customDataFieldValues', 'minValue', 'maxValue', 'stepSize', 'used'].map(
        (field) => `customField.${field}`,
      ),
    },
  ],
  title: () => 'Field settings',
});

export interface FormSettings {
  readonly hidden: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

export const noSettings: FormSettings = { hidden: new Set(), required: new Set() };

export const formSettings = (type: RecordType, settings: Values): FormSettings => {
  const fieldsWith = (use: FieldUse) => new Set(Object.keys(type.fields).filter((name) => settings[settingName(type, name)] === use));
  return { hidden: fieldsWith('hidden'), required: fieldsWith('required') };
};

/** Errors for what the group requires and these values lack, except in fields that do not apply to them. */
export const missingFields = (
  type: RecordType,
  { required }: FormSettings,
  values: Values,
  visible: ReadonlySet<string>,
): readonly FieldError[] =>
  [...required]
    .filter((name) => visible.has(name) && isEmpty(values[name]) && appliesTo(type.fields[name] ?? {}, values))
    .map((name) => ({ field: name, messages: [requiredMessage(type.fields[name]?.label ?? name)] }));
