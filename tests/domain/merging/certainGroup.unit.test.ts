import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedPerson } from '../../../domain/linkage/beyondDoubt.ts';
import type { LinkageRecord } from '../../../domain/linkage/linkageRecord.ts';
import { type CertainStudent, isFullFirstName, isGroupCertain } from '../../../domain/merging/certainGroup.ts';

const amina = { firstname: 'Amina', lastname: 'Akhtar', dob: '2008-03-04', postcode: 'LS1 4DY', ucas: null };

const student = (id: number, record: LinkageRecord = {}, more: Partial<CertainStudent> = {}): CertainStudent => ({
  id,
  group: 7,
  ...comparedPerson({ ...amina, ...record }),
  ...more,
});

/** The pairs of all of them. */
const pairsOf = (students: readonly CertainStudent[], score = 20) =>
  students.flatMap(({ id: one }, at) => students.slice(at + 1).map(({ id: other }) => ({ one, other, score })));

const isCertain = (...students: readonly CertainStudent[]) => isGroupCertain(students, pairsOf(students));

describe('a group is beyond doubt', () => {
  it('if full names and date of birth agree, in any spelling, and nothing contradicts', () => {
    expect(isCertain(student(1), student(2))).toBe(true);
    expect(isCertain(student(1), student(2, { firstname: 'AMINA', lastname: 'Ákhtar', postcode: 'NG1 1AA' }))).toBe(true);
    expect(isCertain(student(1, { ucas: '12345' }), student(2), student(3, {}, { sex: 10 }))).toBe(true);
    expect(isCertain(student(1, {}, { sex: 10 }), student(2, {}, { sex: 96 }))).toBe(true);
  });

  it.each<[string, CertainStudent]>([
    ['another date of birth', student(2, { dob: '2008-03-05' })],
    ['no date of birth', student(2, { dob: null })],
    ['another UCAS ID', student(2, { ucas: '54321' })],
    ['another sex', student(2, {}, { sex: 11 })],
    ['a nickname', student(2, { firstname: 'Mina' })],
    ['an initial', student(2, { firstname: 'A' })],
    ['a first name one letter apart', student(2, { firstname: 'Amna' })],
    ['another last name', student(2, { lastname: 'Aktar' })],
    ['another group', student(2, {}, { group: 8 })],
  ])('should NOT be if one has %s', (_what, other) => {
    expect(isCertain(student(1, { ucas: '12345' }, { sex: 10 }), other)).toBe(false);
  });

  it('should NOT be if twins or siblings are in it: same surname, date of birth and postcode', () => {
    const [twin, other] = [student(3, { firstname: 'Amira' }), student(4, { firstname: 'Hamza' })];
    for (const sibling of [twin, other]) {
      expect(isCertain(student(1), sibling)).toBe(false);
      expect(isCertain(student(1), student(2), sibling)).toBe(false);
    }
    const names = fc.constantFrom('Amina', 'Amira', 'Ann', 'Anne', 'Sam', 'Samuel', 'Samantha', 'S', 'S.J.', 'Jo', 'Joanna', 'Joseph');
    fc.assert(fc.property(names, names, (a, b) => a === b || !isCertain(student(1, { firstname: a }), student(2, { firstname: b }))));
  });

  it('should NOT be if both have the same initials, or a name that is short for several', () => {
    for (const firstname of ['J', 'J.', 'J.P.', 'J P', 'JP', 'Sam', 'Alex'])
      expect([firstname, isCertain(student(1, { firstname }), student(2, { firstname }))]).toEqual([firstname, false]);
    for (const name of ['Jo-Anne', 'Bo', 'Li', 'Emma', 'Mary J', 'Élodie', 'D’Arcy', 'Zoë', 'Thomas', 'O’Shea'])
      expect([name, isFullFirstName(name)]).toEqual([name, true]);
  });

  it('should NOT be if a pair of it is missing, because it is unlikely or ignored, or if the names are too common', () => {
    const students = [student(1), student(2), student(3)];
    expect(isGroupCertain(students, pairsOf(students))).toBe(true);
    expect(isGroupCertain(students, pairsOf(students).slice(1))).toBe(false);
    expect(isGroupCertain(students, pairsOf(students, 9))).toBe(false);
    expect(isGroupCertain([student(1)], [])).toBe(false);
  });
});
