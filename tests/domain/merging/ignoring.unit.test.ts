import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../domain/fields/field.ts';
import { identityOf, identityOfPair, ignorePair, pairOf, stopIgnoringPair } from '../../../domain/merging/ignorePair.ts';
import { partsAbout } from '../../../domain/merging/moveRows.ts';
import { blank } from '../../../domain/record/fold.ts';
import { student } from '../../../domain/records/student.ts';

const amina = { firstname: 'Amina', lastname: 'Akhtar', dob: '2008-03-04', postcode: 'LS1 4DY', ucas: '1234567890' };

describe('the identity of a student', () => {
  it('is stored, so it stays what it was', () => {
    expect(identityOf(student, amina)).toBe('1bblu13s62s');
  });

  it('is the same in other spellings', () => {
    expect(identityOf(student, { ...amina, firstname: 'AMINA', lastname: ' Ákhtar', postcode: 'ls14dy' })).toBe(identityOf(student, amina));
  });

  it('changes with every identifying field, and with no other', () => {
    const value = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('a', 'b', 'c', '1', '2') });
    fc.assert(
      fc.property(fc.constantFrom(...student.duplicateKey), value, value, (name, before, after) => {
        const [was, is] = [before, after].map((each) => identityOf(student, { ...amina, [name]: each }));
        expect(was === is).toBe(before === after);
      }),
    );
    const others: Values = { group: 12, institutionLastKnown: 9, sex: 11, email: 'a@example.org', postcode: amina.postcode };
    expect(identityOf(student, { ...amina, ...others })).toBe(identityOf(student, amina));
  });
});

describe('ignoring a pair', () => {
  const identity = identityOfPair(student, amina, { ...amina, firstname: 'Amira' });
  const ignored = ignorePair(student, blank(student), 12, 'Twins', identity);
  const values = Object.fromEntries(Object.entries(ignored?.data.changes ?? {}).map(([name, { to }]) => [name, to]));
  const after = { ...blank(student), values: { ...blank(student).values, ...values } };

  it('keeps the pair in one order', () => {
    expect([pairOf(9, 4), pairOf(4, 9)]).toEqual([
      { one: 4, other: 9 },
      { one: 4, other: 9 },
    ]);
  });

  it('says whom, why, and what both were', () => {
    expect(ignored).toEqual({
      type: 'StudentDuplicateIgnored',
      data: {
        changes: {
          'ignoredPairs/12/student': { from: null, to: 12 },
          'ignoredPairs/12/reason': { from: null, to: 'Twins' },
          'ignoredPairs/12/identity': { from: null, to: identity },
        },
      },
    });
  });

  it('changes nothing if it was said before, and keeps another reason', () => {
    expect(ignorePair(student, after, 12, 'Twins', identity)).toBeNull();
    expect(ignorePair(student, after, 12, 'Cousins', identity)?.data.changes).toEqual({
      'ignoredPairs/12/reason': { from: 'Twins', to: 'Cousins' },
    });
  });

  it('is taken back whole, once', () => {
    const back = stopIgnoringPair(student, after, 12);
    expect(back?.type).toBe('StudentDuplicateIgnoringEnded');
    expect(Object.values(back?.data.changes ?? {}).map(({ to }) => to)).toEqual([null, null, null]);
    expect(stopIgnoringPair(student, blank(student), 12)).toBeNull();
  });

  it('stays with the pair when one of the two is merged', () => {
    expect(partsAbout(student, 'student')).toEqual([]);
  });
});
