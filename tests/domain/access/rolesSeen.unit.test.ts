import { describe, expect, it } from 'vitest';
import { accessOf } from '../../../domain/access/access.ts';
import { keepInvisible, rolesThatDiffer, visibleValues } from '../../../domain/access/visibleRoles.ts';
import type { RoleHeld } from '../../../domain/fields/field.ts';
import { getRecordType } from '../../../domain/records/registry.ts';

const user = getRecordType('user');
const members = [
  { id: 1, name: 'Soar' },
  { id: 2, name: 'Trent' },
];
const as = (group: number | null) => accessOf({ id: 7, name: 'Ada' }, [{ group, role: 'administrator' }], members, null);
const [own, other, everywhere]: readonly RoleHeld[] = [
  { group: 1, role: 'viewer' },
  { group: 2, role: 'officer' },
  { group: null, role: 'dataOfficer' },
];
const shared = { firstname: 'Ben', roles: [own, other, everywhere] as readonly RoleHeld[] };

describe('the roles of a user', () => {
  it('should be visible to an administrator of one group only for that group', () => {
    expect(visibleValues(as(1), user, shared)).toMatchObject({
      firstname: 'Ben',
      roles: [own, everywhere],
      group: [1],
      role: ['dataOfficer', 'viewer'],
    });
  });

  it('should all be visible to an administrator of every group', () => {
    expect(visibleValues(as(null), user, shared)).toBe(shared);
  });

  it('should be kept when the person who edits the user cannot see them', () => {
    expect(keepInvisible(as(1), user, shared, { roles: [{ group: 1, role: 'officer' }] })['roles']).toEqual([
      { group: 1, role: 'officer' },
      other,
    ]);
    expect(keepInvisible(as(1), user, shared, { roles: null })['roles']).toEqual([other]);
    expect(keepInvisible(as(1), user, shared, { firstname: 'Bea' })).toEqual({ firstname: 'Bea' });
  });

  it('differ by the roles that only one of two values has', () => {
    expect(rolesThatDiffer([own, other] as readonly RoleHeld[], [other, everywhere] as readonly RoleHeld[])).toEqual([own, everywhere]);
    expect(rolesThatDiffer(null, null)).toEqual([]);
  });
});
