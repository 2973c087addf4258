import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../domain/imports/importType.ts';
import { importTypes } from '../../../domain/imports/importTypes.ts';
import { institutionTarget } from '../../../domain/records/institutionTarget.ts';

describe('columns of an import', () => {
  it('are those of fields, with what else people call them', () => {
    expect(columnsOf(institutionTarget, { notes: ['comments'] })).toContainEqual({
      name: 'notes',
      label: 'Notes',
      synonyms: ['comments'],
      field: institutionTarget.fields.notes,
    });
  });

  it('should NOT name a field that the record type has not', () => {
    // @ts-expect-error: the field is notes
    expect(() => columnsOf(institutionTarget, { remarks: ['comments'] })).toThrow('institutionTarget has no field remarks');
    // @ts-expect-error: the field is notes
    expect(columnsOf(institutionTarget, { notes: [] }, ['remarks'])).toHaveLength(1);
  });
});

/** Fields of the form that files of the type lack, because files of another type, the template or the register have them. */
const leftToOthers: Readonly<Record<string, readonly string[]>> = {
  student: ['street', 'locality', 'town', 'county', 'email', 'mobile', 'telephone', 'guardianName', 'guardianEmail', 'guardianTelephone'],
  ambassadorContract: ['name', 'jobTitle', 'dbsRequired', 'contractType', 'validFrom'],
  institution: [
    'opened',
    'closed',
    'lowAge',
    'highAge',
    'gender',
    'admissions',
    'religiousCharacter',
    'ofstedRating',
    'ofstedInspected',
    'registerChanged',
    'subscriber',
    'subscriberType',
    'recordsEmployment',
  ],
};

it.each(importTypes.filter(({ creates }) => creates).map((type) => [type.label, type] as const))(
  'an import of %s has a column for everything that the form asks for',
  (_label, { name, columns, recordType }) => {
    const formFields = Object.entries(recordType.fields).filter(([, { readOnly, internal }]) => !readOnly && !internal);
    const imported = columns.map((column) => column.name);
    expect(
      formFields.map(([field]) => field).filter((field) => !imported.includes(field)),
      'Give a new field a column in domain/imports/types/, or add it to leftToOthers here',
    ).toEqual(leftToOthers[name] ?? []);
  },
);
