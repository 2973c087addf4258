import { describe, expect, it } from 'vitest';
import { administratorEverywhere, mayBeSameText, maySeemSameText, noLongerGroup, withoutRole } from '../../../domain/messages.ts';
import { getRecordType } from '../../../domain/records/registry.ts';

const user = getRecordType('user');
const institution = getRecordType('institution');
const student = getRecordType('student');
const ada = (...roles: readonly { group: number | null; role: string }[]) => ({ firstname: 'Ada', lastname: 'Lovelace', roles });

describe('the form of a user', () => {
  it('asks before a person becomes an administrator of every group', () => {
    const everywhere = ada({ group: null, role: 'administrator' });
    expect(user.confirmation(null, everywhere)).toEqual(administratorEverywhere('Ada Lovelace'));
    expect(user.confirmation(ada({ group: 1, role: 'administrator' }), everywhere)).toEqual(administratorEverywhere('Ada Lovelace'));
  });

  it('does not ask when the person already is one or loses the role', () => {
    expect(
      user.confirmation(
        ada({ group: null, role: 'administrator' }),
        ada({ group: null, role: 'administrator' }, { group: 2, role: 'viewer' }),
      ),
    ).toBeNull();
    expect(user.confirmation(null, ada({ group: 1, role: 'administrator' }, { group: null, role: 'viewer' }))).toBeNull();
  });

  it('asks before somebody is added without a role, and not about one who has none already', () => {
    expect(user.confirmation(null, { firstname: 'Ada', lastname: 'Lovelace', roles: null })).toEqual(withoutRole('Ada Lovelace'));
    expect(user.confirmation(ada(), ada())).toBeNull();
  });
});

describe('the form of an institution', () => {
  it('asks before a subscribing institution stops being a group', () => {
    expect(institution.confirmation({ name: 'Soar', subscriber: true }, { name: 'Soar', subscriber: false })).toEqual(
      noLongerGroup('Soar'),
    );
    expect(institution.confirmation({ name: 'Soar', subscriber: true }, { name: 'Soar', subscriber: true })).toBeNull();
    expect(institution.confirmation(null, { name: 'Soar', subscriber: false })).toBeNull();
  });
});

describe('the form of a student', () => {
  it('asks only when another student may be the same person', () => {
    expect(student.hasLinkage).toBe(true);
    expect(student.duplicateKey).toEqual(['firstname', 'lastname', 'dob', 'postcode', 'ucas']);
    expect(student.confirmation(null, { lastname: 'Lovelace' })).toBeNull();
  });

  it('states how many there are', () => {
    expect(mayBeSameText('first name and last name', student.labels, 1)).toBe(
      'A student in this group has the same first name and last name.',
    );
    expect(mayBeSameText('last name', student.labels, 2)).toBe('2 students in this group have the same last name.');
    expect(maySeemSameText(student.labels, 1)).toBe('A student in this group may be the same person.');
    expect(maySeemSameText(student.labels, 2)).toBe('2 students in this group may be the same person.');
  });
});
