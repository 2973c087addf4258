import { anyOf } from '../access/rights.ts';
import { wordChoice } from '../fields/choice.ts';
import { isEmpty } from '../fields/equality.ts';
import type { Choice, Field, FieldError, Values } from '../fields/field.ts';
import { reference } from '../fields/reference.ts';
import { requiredMessage } from '../messages.ts';
import { recordType, type RecordType } from '../record/recordType.ts';
import { genericStates } from '../record/states.ts';
import { recordTypes } from '../records/registry.ts';

/** What a group may make of a field on its forms: leave it away, or not do without it. */
export type FieldUse = 'hidden' | 'required';

const words: Readonly<Record<FieldUse, string>> = { hidden: 'Hidden', required: 'Required' };

/**
 * What may be made of a field. One that every record needs stays as it is; a box that is ticked or not is never empty; and
 * nobody can be asked for what only the system sets.
 */
export const usesOf = (field: Field): readonly FieldUse[] =>
  field.internal || field.required || field.scope ? [] : field.readOnly || field.kind === 'yesNo' ? ['hidden'] : ['hidden', 'required'];

/** The record types whose forms a group can settle: those of which each record belongs to one group, where there is something to settle. */
export const configurableTypes: readonly RecordType[] = recordTypes.filter(
  ({ editable, fields }) =>
    editable && Object.values(fields).some((field) => field.scope) && Object.values(fields).some((field) => usesOf(field).length > 0),
);

/** The name under which the settings keep the use of a field: 'student.ucas'. */
export const settingName = (type: RecordType, field: string): string => `${type.name}.${field}`;

const settingsOf = (type: RecordType): readonly (readonly [string, Field])[] =>
  Object.entries(type.fields).flatMap(([name, field]) => {
    const values = usesOf(field).map((use): Choice => ({ value: use, label: words[use] }));
    const subject = type.labels.many.charAt(0).toUpperCase() + type.labels.many.slice(1);
    return values.length === 0 ? [] : [[settingName(type, name), wordChoice(`${subject}: ${field.label}`, values)] as const];
  });

/**
 * The field settings of a group, whose id they share. They are kept as every record is, one value for each field of a form,
 * so that two administrators do not undo each other and the history says who chose what; no list or form of their own shows them.
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
  title: () => 'Field settings',
});

/** The fields of one form that a group hides, and those that it cannot do without. */
export interface FormSettings {
  readonly hidden: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
}

export const noSettings: FormSettings = { hidden: new Set(), required: new Set() };

/** What a group's settings make of the form of a record type. */
export const formSettings = (type: RecordType, settings: Values): FormSettings => {
  const named = (use: FieldUse) => new Set(Object.keys(type.fields).filter((name) => settings[settingName(type, name)] === use));
  return { hidden: named('hidden'), required: named('required') };
};

/** The fields that a group asks for and that are empty, out of those that the person can fill in. */
export const missingFields = (
  type: RecordType,
  { required }: FormSettings,
  values: Values,
  visible: ReadonlySet<string>,
): readonly FieldError[] =>
  [...required]
    .filter((name) => visible.has(name) && isEmpty(values[name]))
    .map((name) => ({ field: name, messages: [requiredMessage(type.fields[name]?.label ?? name)] }));
