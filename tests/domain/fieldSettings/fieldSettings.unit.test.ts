import { describe, expect, it } from 'vitest';
import { fieldSettings, formSettings, missingFields, configurableTypes, usesOf } from '../../../domain/fieldSettings/fieldSettings.ts';
import type { Values } from '../../../domain/fields/field.ts';
import { eventCatalogue } from '../../../domain/record/eventCatalogue.ts';
import { readValues } from '../../../domain/record/validate.ts';
import { getRecordType } from '../../../domain/records/registry.ts';
import { widget } from '../widget.ts';

const student = getRecordType('student');
const expense = getRecordType('expense');
const usesOfWidget = (name: string) => {
  const field = widget.fields[name];
  if (!field) throw new RangeError(name);
  return usesOf(field);
};

describe('the settings that a field allows', () => {
  it('are hidden and required', () => {
    expect([usesOfWidget('code'), usesOfWidget('colour'), usesOfWidget('parts')]).toEqual(
      Array.from({ length: 3 }, () => ['hidden', 'required']),
    );
  });

  it('are only hidden for fields that nobody fills in or that are never empty', () => {
    expect([usesOfWidget('serial'), usesOfWidget('painted')]).toEqual([['hidden'], ['hidden']]);
  });

  it('are none for fields that every record needs, that hold its group, or that nobody sees', () => {
    expect([usesOfWidget('name'), usesOfWidget('group'), usesOfWidget('mark')]).toEqual([[], [], []]);
  });
});

describe('the settings of a group', () => {
  it('exist for the forms of record types that belong to one group', () => {
    expect(configurableTypes.map((type) => type.name)).toContain('student');
    expect(configurableTypes.map((type) => type.name)).not.toContain('institution');
    expect(configurableTypes.map((type) => type.name)).not.toContain('task');
    expect(configurableTypes.map((type) => type.name)).not.toContain('customField');
  });

  it('are parsed field by field; a setting that a field does not allow is refused', () => {
    expect(readValues(fieldSettings, { 'student.ucas': 'required', 'student.dob': null })).toEqual({
      ok: true,
      value: { 'student.ucas': 'required', 'student.dob': null },
    });
    const refused = readValues(fieldSettings, {
      'student.complete': 'required',
      'student.lastname': 'hidden',
      'student.nothing': 'hidden',
      group: 3,
    });
    expect(refused.ok ? [] : refused.error.map(({ field }) => field)).toEqual([
      'student.complete',
      'student.lastname',
      'student.nothing',
      'group',
    ]);
  });

  it('list the hidden and the required fields of each form', () => {
    const { hidden, required } = formSettings(student, {
      'student.ucas': 'required',
      'student.dob': 'hidden',
      'ambassador.ucas': 'hidden',
      'student.sex': null,
    });
    expect([[...hidden], [...required]]).toEqual([['dob'], ['ucas']]);
  });

  it('have their own events for creation and change', () => {
    expect([...eventCatalogue(fieldSettings).keys()].slice(0, 2)).toEqual(['FieldSettingsChosen', 'FieldSettingsDetailsEdited']);
  });
});

describe('a required field', () => {
  const settings = formSettings(student, { 'student.ucas': 'required', 'student.ethnicity': 'required' });

  it('is missing while it is empty, with the message for every required field', () => {
    expect(missingFields(student, settings, { ucas: '' }, new Set(['ucas', 'ethnicity']))).toEqual([
      { field: 'ucas', messages: ['UCAS Personal ID is required'] },
      { field: 'ethnicity', messages: ['Ethnicity is required'] },
    ]);
  });

  it('is not missing when it has a value or the person may not see it', () => {
    expect(missingFields(student, settings, { ucas: '123' }, new Set(['ucas']))).toEqual([]);
  });

  it('is missing only in records that have the field', () => {
    const byCar = formSettings(expense, { 'expense.registration': 'required' });
    const missingIn = (values: Values) => missingFields(expense, byCar, values, new Set(['registration'])).map(({ field }) => field);
    expect(missingIn({ isTravel: true, modeOfTransport: 'Car' })).toEqual(['registration']);
    expect(missingIn({ isTravel: true, modeOfTransport: 'Train' })).toEqual([]);
    expect(missingIn({ isTravel: false })).toEqual([]);
  });
});
