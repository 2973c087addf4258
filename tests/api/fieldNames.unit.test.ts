import { describe, expect, it } from 'vitest';
import { presentErrors } from '../../api/present/errors.ts';
import type { FieldError, Values } from '../../domain/fields/field.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { checkRecord, readValues } from '../../domain/record/validate.ts';
import { getRecordType } from '../../domain/records/registry.ts';

const empty = ({ fields }: RecordType): Values => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

/** The errors of values that cannot be read or break a rule: message, `FieldName` and key in the body. */
const errorsOf = (type: RecordType, values: Readonly<Record<string, unknown>>, parentValues: Values = {}) => {
  const read = readValues(type, values);
  const errors: readonly FieldError[] = [
    ...(read.ok ? checkRecord(type, { ...empty(type), ...read.value }) : read.error),
    ...(type.within?.check({ ...parentValues, ...(read.ok ? read.value : {}) }, parentValues) ?? []),
  ];
  return presentErrors(type, errors).flatMap(({ FieldName, Field, ErrorMessages }) =>
    ErrorMessages.map((message) => [message, FieldName, Field ?? FieldName]),
  );
};

const rate = { effectiveFrom: '2026-01-01', rate: '12.50' };
const question = { label: 'Why?', identifier: 'why', customDataTypeId: 1 };
const scale = { ...question, customDataTypeId: 13 };
const lesson = { start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T10:00:00.000Z' };
const mayActivity = { start: '2026-05-01T09:00:00.000Z', end: '2026-05-31T10:00:00.000Z' };

const rows = (part: string, ...each: readonly Readonly<Record<string, unknown>>[]) =>
  Object.fromEntries(
    each.flatMap((row, at) => Object.entries(row).map(([name, value]) => [`${part}/${String(-1 - at)}/${name}`, value] as const)),
  );

const maxAgeInvalid = 'Maximum age value is not valid.';

type Message = readonly [message: string, name: string, type: string, field: string, given: Readonly<Record<string, unknown>>];

const ofRates: readonly (readonly [message: string, name: string, given: Readonly<Record<string, unknown>>])[] = [
  ['Effective from is required', 'EffectiveFrom', { rate: '9.00' }],
  ['Minimum age value is not valid.', 'AgeMin', { ...rate, ageMin: 'ten' }],
  [maxAgeInvalid, 'AgeMax', { ...rate, ageMax: 'ten' }],
  [maxAgeInvalid, 'Grade', { ...rate, grade: 'A' }],
  ['Minimum age cannot be greater than maximum age.', 'AgeMin', { ...rate, ageMin: 30, ageMax: 20 }],
  ['Maximum age cannot be less than minimum age.', 'AgeMax', { ...rate, ageMin: 30, ageMax: 20 }],
];

const ofQuestions: typeof ofRates = [
  ['Invalid tab because it matches a system tab', 'Tab', { ...question, tab: 'Details' }],
  ['Please select a type ID', 'CustomDataTypeId', { ...question, customDataTypeId: null }],
  ['Please enter a question identifier', 'Identifier', { ...question, identifier: null }],
  ['Please enter a question label', 'Label', { ...question, label: null }],
  ['Max Length cannot be a negative value', 'MaxLength', { ...question, maxLength: -1 }],
  ['Must define at least one list value', 'CustomDataFieldValues', { ...question, customDataTypeId: 3 }],
  ['Minimum value cannot be less than zero', 'MinValue', { ...scale, minValue: -1, maxValue: 5, stepSize: 1 }],
  ['Max value must be greater than the minimum value', 'MaxValue', { ...scale, minValue: 5, maxValue: 5, stepSize: 1 }],
  ['Step size cannot be higher than the max value', 'StepSize', { ...scale, maxValue: 5, stepSize: 6 }],
  ['Step size must be higher than zero', 'StepSize', { ...scale, maxValue: 5, stepSize: 0 }],
  ['Minimum value must be a whole number', 'MinValue', { ...scale, minValue: '1.5' }],
  ['Max value must be a whole number', 'MaxValue', { ...scale, maxValue: '1.5' }],
  ['Step size must be a whole number', 'StepSize', { ...scale, stepSize: '1.5' }],
];

const ofSessions: readonly (readonly [message: string, name: string, field: string])[] = [
  ['Name is required', 'Name', 'name'],
  ['Start date is required', 'StartDate', 'start'],
  ['End date is required', 'EndDate', 'end'],
  ['Total students is required', 'TotalStudents', 'totalStudents'],
];

const fieldOf = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

const messages: readonly Message[] = [
  ...['beneficiaries', 'partners'].flatMap((part): Message[] =>
    ['activity', ...(part === 'partners' ? [] : ['activitySession'])].map((type) => [
      'Please enter a valid Institution',
      'InstitutionId',
      type,
      `${part}/7/institution`,
      { [`${part}/7/${part === 'partners' ? 'main' : 'total'}`]: part === 'partners' ? 'yes' : 30 },
    ]),
  ),
  ...ofRates.map(([message, name, row]): Message => [
    message,
    name,
    'contractBand',
    `ratesOfPay/-1/${fieldOf(name)}`,
    rows('ratesOfPay', row),
  ]),
  [
    'There is an overlap with another rate of pay.',
    'AgeMin',
    'contractBand',
    'ratesOfPay/-1/ageMin',
    rows('ratesOfPay', { ...rate, ageMin: 18, ageMax: 30 }, { ...rate, ageMin: 20, ageMax: 40 }),
  ],
  ...ofQuestions.map(([message, name, row]): Message => [
    message,
    name,
    'ambassadorApplicationForm',
    `questions/-1/${fieldOf(name)}`,
    rows('questions', row),
  ]),
  ...ofQuestions.map(([message, name, row]): Message => [message, name, 'customField', fieldOf(name), { ...row, recordType: 'student' }]),
  ...ofSessions.map(([message, name, field]): Message => [message, name, 'activitySession', field, {}]),
  ...(['Start', 'End'] as const).map((side): Message => [
    `${side} date should be within the activity start/end date`,
    `${side}Date`,
    'activitySession',
    side.toLowerCase(),
    lesson,
  ]),
];

describe('the names that errors give to fields', () => {
  it.each(messages)('has “%s” at %s of %s', (message, name, type, field, values) => {
    expect(errorsOf(getRecordType(type), values, mayActivity)).toContainEqual([message, name, field]);
  });

  it('is the key in the body where the specification names no field', () => {
    expect(presentErrors(getRecordType('student'), [{ field: 'lastname', messages: ['Last name is required'] }])).toEqual([
      { FieldName: 'lastname', ErrorMessages: ['Last name is required'] },
    ]);
  });
});
