import { describe, expect, it } from 'vitest';
import { fieldSettings, formSettings, missingFields, configurableTypes, usesOf } from '../../../domain/fieldSettings/fieldSettings.ts';
import { eventCatalogue } from '../../../domain/record/recordType.ts';
import { readValues } from '../../../domain/record/validate.ts';
import { getRecordType } from '../../../domain/records/registry.ts';
import { widget } from '../widget.ts';

const student = getRecordType('student');
const usesOfWidget = (name: string) => {
  const field = widget.fields[name];
  if (!field) throw new RangeError(name);
  return usesOf(field);
};

describe('what a group may make of a field', () => {
  it('is to hide it or to require it', () => {
    expect([usesOfWidget('code'), usesOfWidget('colour'), usesOfWidget('parts')]).toEqual(
      Array.from({ length: 3 }, () => ['hidden', 'required']),
    );
  });

  it('is only to hide it where nobody fills it in, or where it is never empty', () => {
    expect([usesOfWidget('serial'), usesOfWidget('painted')]).toEqual([['hidden'], ['hidden']]);
  });

  it('is nothing where every record needs it, where it says whose the record is, and where nobody sees it', () => {
    expect([usesOfWidget('name'), usesOfWidget('group'), usesOfWidget('mark')]).toEqual([[], [], []]);
  });
});

describe('the settings of a group', () => {
  it('are about the forms of records that belong to one group', () => {
    expect(configurableTypes.map((type) => type.name)).toContain('student');
    expect(configurableTypes.map((type) => type.name)).not.toContain('institution');
    expect(configurableTypes.map((type) => type.name)).not.toContain('task');
  });

  it('are read field by field; what may not be made of a field is refused', () => {
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

  it('say for each form what is hidden and what is required', () => {
    const { hidden, required } = formSettings(student, {
      'student.ucas': 'required',
      'student.dob': 'hidden',
      'ambassador.ucas': 'hidden',
      'student.sex': null,
    });
    expect([[...hidden], [...required]]).toEqual([['dob'], ['ucas']]);
  });

  it('begin and change with events of their own', () => {
    expect([...eventCatalogue(fieldSettings).keys()].slice(0, 2)).toEqual(['FieldSettingsChosen', 'FieldSettingsDetailsEdited']);
  });
});

describe('a required field', () => {
  const settings = formSettings(student, { 'student.ucas': 'required', 'student.ethnicity': 'required' });

  it('is missing while it is empty, in the words of every required field', () => {
    expect(missingFields(student, settings, { ucas: '' }, new Set(['ucas', 'ethnicity']))).toEqual([
      { field: 'ucas', messages: ['UCAS personal id is required'] },
      { field: 'ethnicity', messages: ['Ethnicity is required'] },
    ]);
  });

  it('is not missing when it is filled in, nor to somebody who may not see it', () => {
    expect(missingFields(student, settings, { ucas: '123' }, new Set(['ucas']))).toEqual([]);
  });
});
