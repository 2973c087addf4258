import { describe, expect, it } from 'vitest';
import type { Values } from '../../../domain/fields/field.ts';
import { customDataTypes, typesWithValues } from '../../../domain/lists/customDataTypes.ts';
import { createBody } from '../../../domain/record/body.ts';
import { checkRecord } from '../../../domain/record/validate.ts';
import { create, edit } from '../../../domain/record/decide.ts';
import { revert } from '../../../domain/record/revert.ts';
import { blank, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { ambassadorApplicationForm as type } from '../../../domain/records/ambassadorApplicationForm.ts';

const rows = (questions: readonly Values[]): Values =>
  Object.fromEntries(
    questions.flatMap((question, at) => Object.entries(question).map(([name, value]) => [`questions/${at + 1}/${name}`, value])),
  );

const validQuestion: Values = { label: 'Why?', customDataTypeId: 2, identifier: 'why' };

/** The messages of a form with these questions, by the name of the value. */
const messagesOf = (...questions: readonly Values[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    checkRecord(type, { ...blank(type).values, title: 'Form', group: 1, ...rows(questions) }).map(({ field, messages }) => [
      field.replace('questions/', ''),
      messages,
    ]),
  );

const formWith = (...questions: readonly Values[]): RecordSnapshot => ({
  ...blank(type),
  revision: 0,
  values: { ...blank(type).values, title: 'Form', group: 1, ...rows(questions) },
});

const changesOf = (snapshot: RecordSnapshot, newValues: Values) => {
  const decision = edit(type, snapshot, 0, newValues);
  return decision.ok
    ? Object.fromEntries(Object.entries(decision.value[0]?.data.changes ?? {}).map(([name, { to }]) => [name, to]))
    : decision.error;
};

describe('a question (specification 5.5)', () => {
  it('needs a type, an identifier and a label', () => {
    expect(messagesOf({ required: true })).toEqual({
      '1/customDataTypeId': ['Please select a type ID'],
      '1/identifier': ['Please enter a question identifier'],
      '1/label': ['Please enter a question label'],
    });
    expect(messagesOf(validQuestion)).toEqual({});
  });

  it.each(['Details', 'contact', ' History ', 'CONSENT AND TRACKING', 'consent-and-tracking', 'Contact.'])(
    'is in no system tab: %s',
    (tab) => {
      expect(messagesOf({ ...validQuestion, tab })).toEqual({ '1/tab': ['Invalid tab because it matches a system tab'] });
    },
  );

  it('can be in a tab of its own', () => {
    expect(messagesOf({ ...validQuestion, tab: 'About you' })).toEqual({});
  });

  it('has a maximum length that is not negative, where it is shown', () => {
    expect(messagesOf({ ...validQuestion, maxLength: -1 })).toEqual({ '1/maxLength': ['Max Length cannot be a negative value'] });
    expect(messagesOf({ ...validQuestion, customDataTypeId: 4, maxLength: -1 })).toEqual({});
    expect(messagesOf({ ...validQuestion, maxLength: 0 })).toEqual({});
  });

  it.each(customDataTypes.map(({ value }) => value))('of type %i needs list values only if answers are chosen from them', (code) => {
    const scale = code === 13 ? { minValue: 1, maxValue: 5, stepSize: 1 } : {};
    const expected = typesWithValues.includes(code) ? { '1/customDataFieldValues': ['Must define at least one list value'] } : {};
    expect(messagesOf({ ...validQuestion, customDataTypeId: code, ...scale })).toEqual(expected);
  });

  it('takes the list values of the field that it fills in', () => {
    expect(messagesOf({ ...validQuestion, customDataTypeId: 3, mappedField: 'sex' })).toEqual({});
  });

  it.each<[string, Values, object]>([
    ['nothing', {}, { maxValue: 'Max value must be greater than the minimum value', stepSize: 'Step size must be higher than zero' }],
    ['a negative minimum', { minValue: -1, maxValue: 5, stepSize: 1 }, { minValue: 'Minimum value cannot be less than zero' }],
    [
      'a maximum as high as the minimum',
      { minValue: 5, maxValue: 5, stepSize: 1 },
      { maxValue: 'Max value must be greater than the minimum value' },
    ],
    ['a step above the maximum', { minValue: 1, maxValue: 5, stepSize: 6 }, { stepSize: 'Step size cannot be higher than the max value' }],
    ['no step', { minValue: 1, maxValue: 5, stepSize: 0 }, { stepSize: 'Step size must be higher than zero' }],
  ])('refuses a scale with %s', (_what, scale, messages) => {
    const expected = Object.fromEntries(Object.entries(messages).map(([name, message]) => [`1/${name}`, [message]]));
    expect(messagesOf({ ...validQuestion, customDataTypeId: 13, ...scale })).toEqual(expected);
  });

  it('says each rule that the step of a scale breaks', () => {
    expect(messagesOf({ ...validQuestion, customDataTypeId: 13, minValue: -2, maxValue: -1, stepSize: 0 })).toEqual({
      '1/minValue': ['Minimum value cannot be less than zero'],
      '1/stepSize': ['Step size cannot be higher than the max value', 'Step size must be higher than zero'],
    });
  });

  it.each([
    ['minValue', 'Minimum value must be a whole number'],
    ['maxValue', 'Max value must be a whole number'],
    ['stepSize', 'Step size must be a whole number'],
  ])('takes whole numbers only: %s', (name, message) => {
    const field = type.parts[0]?.fields[name];
    expect([field?.pattern?.message, field?.pattern?.regex.test('1.5'), field?.pattern?.regex.test('-2')]).toEqual([message, false, true]);
  });

  it('has an identifier of its own, in any case', () => {
    expect(messagesOf(validQuestion, { ...validQuestion, identifier: 'WHY' })).toEqual({
      '1/identifier': ['Another question has this identifier'],
      '2/identifier': ['Another question has this identifier'],
    });
  });

  it('fills in a field that suits its type, alone', () => {
    expect(messagesOf({ ...validQuestion, mappedField: 'sex' })).toEqual({
      '1/customDataTypeId': ['“Sex” is filled in by questions of the type “List” or “Radio list”'],
    });
    const dob = { ...validQuestion, customDataTypeId: 4, mappedField: 'dob' };
    expect(messagesOf(dob, { ...dob, identifier: 'born' })).toEqual({
      '1/mappedField': ['Another question fills in “Date of birth”'],
      '2/mappedField': ['Another question fills in “Date of birth”'],
    });
  });
});

describe('values that a type lacks', () => {
  it('are removed when the type changes', () => {
    const list = { ...validQuestion, customDataTypeId: 3, customDataFieldValues: 'Red\nBlue' };
    expect(changesOf(formWith(list), { 'questions/1/customDataTypeId': 1 })).toEqual({
      'questions/1/customDataTypeId': 1,
      'questions/1/customDataFieldValues': null,
    });
  });

  it('are not kept from a body', () => {
    const decision = create(type, blank(type), { title: 'Form', group: 1, ...rows([{ ...validQuestion, minValue: 3 }]) });
    expect(decision).toMatchObject({ ok: true });
    expect(JSON.stringify(decision)).not.toContain('minValue');
  });
});

describe('an answered question', () => {
  const form = formWith({ ...validQuestion, answered: true }, { ...validQuestion, identifier: 'else' });

  it('keeps its type and its identifier', () => {
    expect(changesOf(form, { 'questions/1/identifier': 'other', 'questions/1/customDataTypeId': 1 })).toMatchObject({
      because: 'invalid',
      errors: [
        { field: 'questions/1/customDataTypeId', messages: ['Type cannot change, because this question has been answered'] },
        { field: 'questions/1/identifier', messages: ['Identifier cannot change, because this question has been answered'] },
      ],
    });
    expect(changesOf(form, { 'questions/1/label': 'Why us?' })).toEqual({ 'questions/1/label': 'Why us?' });
  });

  const removal = (key: number) =>
    Object.fromEntries(Object.keys(type.parts[0]?.fields ?? {}).map((name) => [`questions/${key}/${name}`, null]));

  it('is retired when it is removed, while others go', () => {
    expect(changesOf(form, removal(1))).toEqual({ 'questions/1/retired': true });
    expect(changesOf(form, removal(2))).toEqual({
      'questions/2/label': null,
      'questions/2/customDataTypeId': null,
      'questions/2/identifier': null,
    });
  });

  it('stays when the edit that added it is undone', () => {
    const added = ['label', 'customDataTypeId', 'identifier'].map((name) => [
      `questions/1/${name}`,
      { from: null, to: form.values[`questions/1/${name}`] ?? null },
    ]);
    const undone = revert(type, form, [
      {
        id: '1',
        stream: 'ambassadorApplicationForm-1',
        revision: 1,
        position: 1n,
        type: 'AmbassadorApplicationFormDetailsEdited',
        data: { changes: Object.fromEntries(added) },
        meta: { actor: { id: 1, name: 'Ada' }, at: '2026-01-01T00:00:00.000Z', correlationId: '1', version: 1 },
      },
    ]);
    expect(undone).toMatchObject({ ok: true, value: { events: [] } });
  });
});

describe('a body with a new question', () => {
  const read = (more: object) =>
    createBody(type).safeParse({
      title: 'Form',
      group: 1,
      'questions/-1/label': 'Why?',
      'questions/-1/identifier': 'why',
      'questions/-1/customDataTypeId': 2,
      ...more,
    });

  it('is not refused for values that its type lacks', () => {
    expect(read({ 'questions/-1/minValue': '1.5' })).toMatchObject({ success: true, data: { 'questions/-1/minValue': null } });
  });

  it('is refused for those that it has', () => {
    const refused = read({ 'questions/-1/customDataTypeId': 13, 'questions/-1/minValue': '1.5' });
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['Minimum value must be a whole number']);
  });
});
