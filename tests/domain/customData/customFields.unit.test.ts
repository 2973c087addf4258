import { describe, expect, it } from 'vitest';
import { type CustomField, customColumnNamed, customFieldOf, withCustomFields } from '../../../domain/customData/customFields.ts';
import { exportColumnsOf } from '../../../domain/exports/columns.ts';
import { customDataType } from '../../../domain/lists/customDataTypes.ts';
import { checkRecord } from '../../../domain/record/validate.ts';
import { blank } from '../../../domain/record/fold.ts';
import { customField as definition } from '../../../domain/records/registry.ts';
import { institution } from '../../../domain/records/institution.ts';
import { student } from '../../../domain/records/student.ts';
import { searchSetOf } from '../../../domain/search/searchSet.ts';

const fieldOf = (id: number, recordType: string, group: number): CustomField => {
  const values = { label: 'Shirt size', identifier: 'Shirt size', recordType, group, customDataTypeId: customDataType.text };
  const customField = customFieldOf({ id, recordState: 0, values });
  if (!customField) throw new Error('The custom field lacks what it needs');
  return customField;
};

describe('the columns of custom fields', () => {
  it('are those of the current group', () => {
    const students = searchSetOf(student);
    const { columns } = withCustomFields(students, [fieldOf(12, 'student', 1), fieldOf(13, 'student', 2)], 1);
    expect(columns.slice(students.columns.length)).toMatchObject([{ name: 'customData/12/text', use: 'hidden', keptIn: undefined }]);
  });

  it('say where the values are, if another type keeps them', () => {
    const field = fieldOf(12, 'institutionTarget', 1);
    const keptIn = { recordType: 'institutionTarget', by: 'institution', group: 1 };
    expect(withCustomFields(searchSetOf(institution), [field], 1).columns.at(-1)).toMatchObject({ name: field.name, keptIn });
    expect(exportColumnsOf(institution, { customFields: [field] })).toContainEqual(expect.objectContaining({ name: field.name, keptIn }));
  });

  it.each(['custom-12', 'Custom-12', 'custom-shirt-size'])('are named by %s too', (name) => {
    for (const [type, recordTypeName] of [
      [student, 'student'],
      [institution, 'institutionTarget'],
    ] as const)
      expect(customColumnNamed(withCustomFields(searchSetOf(type), [fieldOf(12, recordTypeName, 1)], 1), name)).toBe('customData/12/text');
  });

  it('leave other names as they are', () => {
    const set = withCustomFields(searchSetOf(student), [fieldOf(12, 'student', 1), fieldOf(13, 'student', 2)], 1);
    for (const name of ['lastname', 'custom-13', 'custom-99', 'sex']) expect(customColumnNamed(set, name)).toBe(name);
  });
});

describe('the filters of custom fields', () => {
  const set = withCustomFields(searchSetOf(student), [fieldOf(12, 'student', 1), fieldOf(13, 'student', 2)], 1);

  it('are offered for those of the current group alone', () => {
    expect(set.fields.map(({ token }) => token).filter((token) => token.startsWith('custom-'))).toEqual(['custom-12']);
  });

  it('are understood for those of other groups too', () => {
    expect([set.byToken.has('custom-12'), set.byToken.has('custom-13')]).toEqual([true, true]);
  });
});

describe('the tab of a custom field', () => {
  const errorsOf = (recordType: string, tab: string) =>
    checkRecord(definition, {
      ...blank(definition).values,
      label: 'Size',
      identifier: 'size',
      customDataTypeId: 1,
      group: 1,
      recordType,
      tab,
    });

  it.each([
    ['activity', 'Sessions', 'of a list'],
    ['activity', 'work offers.', 'of a list, but for case and punctuation'],
    ['activity', 'Attendance', 'with a panel of its own'],
    ['ambassador', 'Contracts', 'of a list with an editor'],
    ['ambassador', 'Documents', 'with files'],
    ['student', 'History', 'with the history'],
    ['student', '(Uni Connect)', 'of the form, but for punctuation'],
  ])('of %s is not %s, the tab %s', (recordType, tab) => {
    expect(errorsOf(recordType, tab)).toEqual([{ field: 'tab', messages: ['Invalid tab because it matches a system tab'] }]);
  });

  it.each([
    ['activity', 'Kit'],
    ['student', 'Sessions'],
    ['student', '日本'],
  ])('of %s can be %s', (recordType, tab) => {
    expect(errorsOf(recordType, tab)).toEqual([]);
  });
});
