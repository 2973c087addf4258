import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../domain/imports/importType.ts';
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
