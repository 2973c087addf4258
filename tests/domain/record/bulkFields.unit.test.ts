import { describe, expect, it } from 'vitest';
import { bulkValues } from '../../../domain/record/body.ts';
import { bulkFieldsOf } from '../../../domain/record/bulkFields.ts';
import { fieldsNeeded } from '../../../domain/messages.ts';
import { getRecordType, recordTypes } from '../../../domain/records/registry.ts';

const student = getRecordType('student');
const messagesFor = (body: unknown) =>
  bulkValues(student)
    .safeParse(body)
    .error?.issues.map(({ message }) => message);

describe('the fields of a bulk edit', () => {
  it.each(recordTypes.map((type) => [type.name, type] as const))(
    'of %s are editable, do not identify a record, need no right of their own and do not hold the group',
    (_name, type) => {
      const identifying = [...type.unique, ...type.duplicateKey, ...(type.reserved({}, { id: 1 })?.fields ?? [])];
      const wrong = bulkFieldsOf(type).filter(
        ([name, field]) =>
          field.readOnly ||
          field.personal ||
          field.internal ||
          field.scope ||
          field.owner ||
          field.right !== undefined ||
          field.kind === 'rolesHeld' ||
          identifying.includes(name),
      );
      expect(wrong.map(([name]) => name)).toEqual([]);
      expect(bulkFieldsOf(type).length === 0 || type.changeNeedsAllOf({}) === null).toBe(true);
    },
  );

  it('of students include year group, cohort, school and consent, and no names', () => {
    const names = bulkFieldsOf(student).map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['yearGroup', 'cohort', 'institutionLastKnown', 'lawfulBasis', 'marketing', 'permissionToTrack']),
    );
    expect(names.filter((name) => ['firstname', 'lastname', 'dob', 'ucas', 'group', 'ethnicity', 'postcode'].includes(name))).toEqual([]);
  });
});

describe('the values of a bulk edit', () => {
  it('are parsed as those of the form; null empties a field', () => {
    expect(bulkValues(student).parse({ yearGroup: 13, cohortYear: '2026', consortium: null })).toEqual({
      yearGroup: 13,
      cohortYear: 2026,
      consortium: null,
    });
  });

  it('have custom fields by the name of their value, and no other rows', () => {
    expect(bulkValues(student).parse({ 'customData/12/choice': 'M', 'customData/13/money': null })).toEqual({
      'customData/12/choice': 'M',
      'customData/13/money': null,
    });
    for (const name of [
      'customData/12/customField',
      'customData/12/colour',
      'customData/-1/text',
      "customData/1'/text",
      'qualifications/1/grade',
    ])
      expect([name, bulkValues(student).safeParse({ [name]: 'M' }).success]).toEqual([name, false]);
    expect(bulkValues(getRecordType('institution')).safeParse({ 'customData/12/choice': 'M' }).success).toBe(false);
  });

  it('need at least one field', () => {
    expect(messagesFor({})).toEqual([fieldsNeeded]);
    expect(messagesFor(3)).toEqual([fieldsNeeded]);
  });

  it('should NOT include fields that identify the record, or values that the form refuses', () => {
    expect(bulkValues(student).safeParse({ lastname: 'Same' }).success).toBe(false);
    expect(bulkValues(student).safeParse({ yearGroup: 4711 }).success).toBe(false);
  });
});
