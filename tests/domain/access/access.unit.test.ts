import { describe, expect, it } from 'vitest';
import { accessOf, groupsWith, hasRightAnywhere, systemAccess, isInScope } from '../../../domain/access/access.ts';
import { accessOfGrant, grantOf, scopeOfGrant, seesAllOf } from '../../../domain/access/grant.ts';
import { importRights, type NeededRight, type Right, rights } from '../../../domain/access/rights.ts';
import { findRole, roles } from '../../../domain/access/roles.ts';
import { canSearchBy, canSeeField, visibleFields } from '../../../domain/access/visibility.ts';
import type { Field, RoleHeld } from '../../../domain/fields/field.ts';
import { getRecordType } from '../../../domain/records/registry.ts';
import { widget } from '../widget.ts';

const ada = { id: 7, name: 'Ada' };
const members = [
  { id: 1, name: 'Soar' },
  { id: 2, name: 'Trent' },
  { id: 3, name: 'Peak' },
];
const rolesHeld = (...heldRoles: readonly [group: number | null, role: string][]): readonly RoleHeld[] =>
  heldRoles.map(([group, role]) => ({ group, role }));
const access = (heldRoles: readonly RoleHeld[], workingIn: number | null = null) => accessOf(ada, heldRoles, members, workingIn);

const administrator = access(rolesHeld([null, 'administrator']));
const officer = access(rolesHeld([1, 'officer']));
const viewer = access(rolesHeld([1, 'viewer']));
const dataOfficer = access(rolesHeld([1, 'dataOfficer']));
const both = access(rolesHeld([1, 'officer'], [2, 'viewer']));
const nobody = access([]);

const fieldOf = (name: string): Field => {
  const field = widget.fields[name];
  if (!field) throw new RangeError(name);
  return field;
};

describe('the roles', () => {
  const hasRight = (role: string, right: Right) => findRole(role)?.rights.includes(right);

  it('are administrator, officer, data officer, viewer and pay officer', () => {
    expect(roles.map((role) => role.name)).toEqual(['administrator', 'officer', 'dataOfficer', 'viewer', 'payOfficer']);
    expect(findRole('emperor')).toBeUndefined();
  });

  it('an administrator should hold every right there is', () => {
    expect(findRole('administrator')?.rights).toEqual(rights);
  });

  it.each<[string, Right]>([
    ['officer', 'ViewStudents'],
    ['officer', 'EditStudents'],
    ['officer', 'EditInstitutions'],
    ['officer', 'ViewUsers'],
    ['officer', 'ViewExports'],
    ['officer', 'ImportStudents'],
    ['dataOfficer', 'ImportRegister'],
    ['dataOfficer', 'ViewSpecialCategoryData'],
    ['dataOfficer', 'EditStudents'],
    ['viewer', 'ViewStudents'],
    ['viewer', 'ViewTasks'],
    ['viewer', 'ViewExports'],
  ])('a person with the role %s should hold %s', (role, right) => {
    expect(hasRight(role, right)).toBe(true);
  });

  it.each<[string, Right]>([
    ['officer', 'EditUsers'],
    ['officer', 'ImportRegister'],
    ['officer', 'ViewSpecialCategoryData'],
    ['dataOfficer', 'EditUsers'],
    ['dataOfficer', 'ViewSecurityEvents'],
    ['officer', 'ViewSecurityEvents'],
    ['viewer', 'ViewSecurityEvents'],
    ['viewer', 'EditStudents'],
    ['viewer', 'EditInstitutions'],
    ['viewer', 'EditUsers'],
    ['viewer', 'ViewUsers'],
    ['viewer', 'ViewSpecialCategoryData'],
    ['viewer', 'ImportStudents'],
    ['viewer', 'ImportRegister'],
  ])('a person with the role %s should NOT hold %s', (role, right) => {
    expect(hasRight(role, right)).toBe(false);
  });

  it('a viewer should NOT hold any right that is not a right to see', () => {
    expect(findRole('viewer')?.rights.filter((right) => !right.startsWith('View'))).toEqual([]);
  });

  it('the import rights are those that begin with Import, and the right to import institution data', () => {
    expect(importRights).toContain('ImportRegister');
    expect(importRights).toContain('TransferInstitutionData');
    expect(importRights.filter((right) => !right.startsWith('Import'))).toEqual(['TransferInstitutionData']);
  });
});

describe('a person with a role in one group', () => {
  it('should belong to that group and work in it', () => {
    expect([...officer.groups.keys()]).toEqual([1]);
    expect(officer.groups.get(1)?.name).toBe('Soar');
    expect(officer.currentGroup).toBe(1);
  });

  it('should hold the role’s rights there', () => {
    expect(groupsWith(officer, ['EditStudents'])).toEqual(new Set([1]));
    expect(hasRightAnywhere(officer, ['EditStudents'])).toBe(true);
  });

  it('should NOT hold them in another group', () => {
    expect(isInScope(groupsWith(officer, ['EditStudents']), [2])).toBe(false);
  });

  it('should NOT hold rights that the role does not have', () => {
    expect(groupsWith(viewer, ['EditStudents'])).toEqual(new Set());
    expect(hasRightAnywhere(viewer, ['EditStudents'])).toBe(false);
  });

  it('should satisfy a need of several alternative rights with any one of them', () => {
    const either: NeededRight = ['EditUsers', 'ViewStudents'];
    expect(groupsWith(viewer, either)).toEqual(new Set([1]));
  });

  it('should NOT hold anything everywhere', () => {
    expect(officer.everywhere).toEqual(new Set());
  });

  it('should NOT work in a group that is not theirs', () => {
    expect(access(rolesHeld([1, 'officer']), 2).currentGroup).toBe(1);
  });

  it('should NOT belong to an institution that has stopped being a member', () => {
    expect([...access(rolesHeld([9, 'officer'])).groups.keys()]).toEqual([]);
  });
});

describe('a person with roles in two groups', () => {
  it('should hold in each group only the rights of the role there', () => {
    expect(groupsWith(both, ['ViewStudents'])).toEqual(new Set([1, 2]));
    expect(groupsWith(both, ['EditStudents'])).toEqual(new Set([1]));
  });

  it('should work in the oldest of them before they chose one, whatever the others are called', () => {
    const oldestFirst = rolesHeld([1, 'officer'], [2, 'viewer']);
    expect(access(oldestFirst).currentGroup).toBe(1);
    const byName = [
      { id: 2, name: 'Aberdare' },
      { id: 1, name: 'Soar' },
    ];
    expect(accessOf(ada, oldestFirst, byName, null).currentGroup).toBe(1);
  });

  it('should work in the group they chose', () => {
    expect(access(rolesHeld([1, 'officer'], [2, 'viewer']), 2).currentGroup).toBe(2);
  });
});

describe('a person with a role in every group', () => {
  it('should belong to every member and hold the rights everywhere', () => {
    expect([...administrator.groups.keys()]).toEqual([1, 2, 3]);
    expect(groupsWith(administrator, ['EditUsers'])).toBe('every');
  });

  it('should hold the rights of a further role only in its group', () => {
    const mixed = access(rolesHeld([null, 'viewer'], [2, 'officer']));
    expect(groupsWith(mixed, ['ViewStudents'])).toBe('every');
    expect(groupsWith(mixed, ['EditStudents'])).toEqual(new Set([2]));
  });
});

describe('a person without a role', () => {
  it('should NOT belong anywhere or hold anything', () => {
    expect(nobody).toMatchObject({ currentGroup: null });
    expect(nobody.groups.size).toBe(0);
    expect(rights.filter((right) => hasRightAnywhere(nobody, [right]))).toEqual([]);
  });

  it('should NOT satisfy an empty need: it covers only the groups that the person has', () => {
    expect(groupsWith(nobody, [])).toEqual(new Set());
    expect(groupsWith(viewer, [])).toEqual(new Set([1]));
    expect(groupsWith(administrator, [])).toEqual(new Set([1, 2, 3]));
  });
});

describe('the system', () => {
  it('should hold every right everywhere', () => {
    const system = systemAccess('Waymark', rights);
    expect(rights.filter((right) => groupsWith(system, [right]) !== 'every')).toEqual([]);
    expect(system.user).toEqual({ id: 0, name: 'Waymark' });
  });
});

describe('a record', () => {
  it('should be in scope when one of its groups is', () => {
    expect(isInScope(new Set([1, 2]), [2, 9])).toBe(true);
    expect(isInScope('every', [9])).toBe(true);
  });

  it('should be in every scope when its type has no groups', () => {
    expect(isInScope(new Set(), null)).toBe(true);
  });

  it('should NOT be in a scope that has none of its groups', () => {
    expect(isInScope(new Set([1]), [2])).toBe(false);
    expect(isInScope(new Set(), [2])).toBe(false);
  });

  it('should NOT be in a scope of groups when it has no group yet', () => {
    expect(isInScope(new Set([1]), [])).toBe(false);
  });
});

describe('a field that needs a right of its own', () => {
  it('should be visible to those who hold the right in the record’s group', () => {
    expect(canSeeField(dataOfficer, fieldOf('secret'), [1])).toBe(true);
    expect(canSeeField(administrator, fieldOf('secret'), [2])).toBe(true);
  });

  it('should NOT be visible to those who hold the right in another group only', () => {
    expect(canSeeField(dataOfficer, fieldOf('secret'), [2])).toBe(false);
  });

  it('should NOT be visible without the right, whatever other rights the person holds', () => {
    expect(canSeeField(officer, fieldOf('secret'), [1])).toBe(false);
  });

  it('should NOT be visible on a record without a group, unless the right is held in every group', () => {
    expect(canSeeField(dataOfficer, fieldOf('secret'), null)).toBe(false);
    expect(canSeeField(administrator, fieldOf('secret'), null)).toBe(true);
  });

  it('should be searchable by those who hold the right in every searched group', () => {
    expect(canSearchBy(dataOfficer, ['ViewSpecialCategoryData'], new Set([1]))).toBe(true);
    expect(canSearchBy(administrator, ['ViewSpecialCategoryData'], 'every')).toBe(true);
  });

  it('should NOT be searchable when one searched group lacks the right: the count would reveal values', () => {
    const mixed = access(rolesHeld([1, 'dataOfficer'], [2, 'viewer']));
    expect(canSearchBy(mixed, ['ViewSpecialCategoryData'], new Set([1, 2]))).toBe(false);
    expect(canSearchBy(dataOfficer, ['ViewSpecialCategoryData'], 'every')).toBe(false);
    expect(canSearchBy(officer, ['ViewSpecialCategoryData'], new Set([1]))).toBe(false);
  });

  it('leaves fields without a right visible to everybody', () => {
    expect(canSearchBy(viewer, [], 'every')).toBe(true);
    expect(canSeeField(viewer, fieldOf('name'), [1])).toBe(true);
  });
});

describe('an internal field', () => {
  it('should NOT be visible to anybody', () => {
    expect(canSeeField(administrator, fieldOf('mark'), [1])).toBe(false);
    expect(visibleFields(administrator, widget, [1]).has('mark')).toBe(false);
  });
});

describe('the visible fields of a record', () => {
  it('should be all declared and derived fields for a person with every right', () => {
    const all = [...Object.keys(widget.fields), ...Object.keys(widget.derived)].filter((name) => name !== 'mark');
    expect([...visibleFields(administrator, widget, [1])].toSorted()).toEqual(all.toSorted());
  });

  it('should NOT include fields derived from a student’s special categories for an officer', () => {
    const student = getRecordType('student');
    const visible = visibleFields(officer, student, [1]);
    expect(['ethnicity', 'hasEthnicity', 'ethnicGroup'].filter((name) => visible.has(name))).toEqual([]);
    expect(['ethnicity', 'hasEthnicity', 'ethnicGroup'].filter((name) => visibleFields(dataOfficer, student, [1]).has(name))).toHaveLength(
      3,
    );
  });
});

describe('the grant of a job', () => {
  it.each([
    ['an officer', officer],
    ['somebody with roles in two groups', both],
    ['an administrator', administrator],
    ['somebody without a role', nobody],
  ])('should hold exactly the rights of %s, also after a round trip through JSON', (_who, original) => {
    const restored = accessOfGrant(JSON.parse(JSON.stringify(grantOf(original, 'every'))) as ReturnType<typeof grantOf>);
    expect(restored.user).toEqual(original.user);
    expect(restored.everywhere).toEqual(original.everywhere);
    for (const right of rights) expect(groupsWith(restored, [right])).toEqual(groupsWith(original, [right]));
    expect(groupsWith(restored, [])).toEqual(groupsWith(original, []));
  });

  it('should keep the groups that the job reads', () => {
    expect(scopeOfGrant(grantOf(both, new Set([1, 2])))).toEqual(new Set([1, 2]));
    expect(scopeOfGrant(grantOf(administrator, 'every'))).toBe('every');
    expect(scopeOfGrant(grantOf(nobody, new Set()))).toEqual(new Set());
  });

  it('should store equal sets of rights once', () => {
    const { sets, groups } = grantOf(administrator, 'every');
    expect(sets).toHaveLength(1);
    expect(groups).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });
});

describe('a file made under a grant', () => {
  const students = getRecordType('student');
  const wide = grantOf(administrator, 'every');

  it('should be visible to the person who made it', () => {
    for (const person of [officer, viewer, dataOfficer, both])
      expect(seesAllOf(person, grantOf(person, groupsWith(person, ['ViewStudents'])), students)).toBe(true);
    expect(seesAllOf(administrator, wide, students)).toBe(true);
  });

  it('should be visible to people with the same groups and at least the same rights', () => {
    expect(seesAllOf(viewer, grantOf(officer, new Set([1])), students)).toBe(true);
    expect(seesAllOf(dataOfficer, grantOf(dataOfficer, new Set([1])), students)).toBe(true);
    expect(seesAllOf(viewer, wide, getRecordType('institution'))).toBe(true);
  });

  it('should NOT be visible to people who lack one of its groups', () => {
    expect(seesAllOf(officer, wide, students)).toBe(false);
    expect(seesAllOf(officer, grantOf(both, new Set([1, 2])), students)).toBe(false);
  });

  it('should NOT be visible to people who may not see its special categories', () => {
    expect(seesAllOf(officer, grantOf(dataOfficer, new Set([1])), students)).toBe(false);
    expect(seesAllOf(officer, grantOf(administrator, new Set([1])), students)).toBe(false);
  });

  it('should NOT be visible to people who may not see such records at all', () => {
    expect(seesAllOf(viewer, grantOf(officer, new Set([1])), getRecordType('user'))).toBe(false);
  });
});
