import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readValue } from '../../../domain/fields/kinds.ts';
import { findDoubledSchools, type School, schoolFields, withSchoolsOnce } from '../../../domain/merging/doubledSchools.ts';
import { mergedValue } from '../../../domain/merging/planMerge.ts';
import { fold } from '../../../domain/record/fold.ts';
import { student } from '../../../domain/records/student.ts';

const school = (id: number, more: Partial<School> = {}): School => ({
  id,
  name: 'Riverside Academy',
  urn: null,
  laestab: null,
  postcode: 'LE2 4AB',
  isGroup: false,
  ...more,
});

const findDoubled = (...schools: readonly School[]) => [...findDoubledSchools(schools)];

describe('findDoubledSchools', () => {
  it('finds the school of the register by name and postcode, in any spelling of case and accents', () => {
    expect(findDoubled(school(1, { urn: '100001', name: 'Ysgol Tŷ Gwyn' }), school(2, { name: 'YSGOL TY GWYN' }))).toEqual([[2, 1]]);
  });

  it('finds it by LAESTAB whatever it is called', () => {
    const one = school(1, { urn: '100001', laestab: '8551234', postcode: null });
    expect(findDoubled(one, school(2, { laestab: '8551234', name: 'Riverside' }))).toEqual([[2, 1]]);
  });

  it.each([
    ['a school of the register', school(2, { urn: '100002' })],
    ['a group', school(2, { isGroup: true })],
    ['one of another postcode', school(2, { postcode: 'LE3 5CD' })],
    ['one without postcode', school(2, { postcode: null })],
    ['one of another LAESTAB', school(2, { laestab: '8559999' })],
  ])('leaves %s alone', (_what, other) => {
    expect(findDoubled(school(1, { urn: '100001', laestab: '8551234' }), other)).toEqual([]);
  });

  it('leaves a school alone that two of the register could be: one that closed, and its successor', () => {
    const both = [school(1, { urn: '100001', laestab: '8551234' }), school(2, { urn: '100002', laestab: '8551234' })];
    expect(findDoubled(...both, school(3, { laestab: '8551234' }))).toEqual([]);
  });
});

describe('withSchoolsOnce', () => {
  const leads = new Map([[6, 5]]);

  it('names the school of the register, once', () => {
    expect(withSchoolsOnce(student, { institutionLastKnown: 6, institutionsAttended: [4, 5, 6] }, leads)).toEqual({
      institutionLastKnown: 5,
      institutionsAttended: [4, 5],
    });
  });

  it('changes nothing else, and nothing the second time', () => {
    const values = { group: 6, institutionLastKnown: 7, institutionsAttended: [4, 6], lastname: 'Akhtar' };
    const changed = withSchoolsOnce(student, values, leads);
    expect(changed).toEqual({ institutionsAttended: [4, 5] });
    expect(withSchoolsOnce(student, { ...values, ...changed }, leads)).toEqual({});
    expect(withSchoolsOnce(student, { institutionLastKnown: null }, leads)).toEqual({});
  });
});

const ids = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 });
const isOnce = (value: unknown) => value === null || (Array.isArray(value) && new Set(value).size === value.length);

it('no list of schools holds one twice, however it came to be', () => {
  expect(schoolFields(student)).toEqual(['institutionLastKnown', 'institutionsAttended']);
  const field = student.fields.institutionsAttended;
  fc.assert(
    fc.property(ids, ids, fc.dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 1, max: 9 })), (one, other, into) => {
      const read = [one, other].map((input) => readValue(field, input));
      const values = read.map((each) => (each.ok ? each.value : null));
      const records = values.map((institutionsAttended, id) => ({
        id,
        snapshot: { ...fold(student, []), values: { institutionsAttended } },
      }));
      const leads = new Map(Object.entries(into).map(([from, to]) => [Number(from), to]));
      const cleared = withSchoolsOnce(student, { institutionsAttended: values[0] ?? null }, leads)['institutionsAttended'] ?? null;
      expect([...values, mergedValue(student, records, 'institutionsAttended', 'all'), cleared].every(isOnce)).toBe(true);
    }),
  );
});
