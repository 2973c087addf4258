import { describe, expect, it } from 'vitest';
import { accessOf } from '../../../domain/access/access.ts';
import { canChangeReserved, reservedFor, reservedIn } from '../../../domain/access/reserved.ts';
import { roles } from '../../../domain/access/roles.ts';
import type { FieldValue, Values } from '../../../domain/fields/field.ts';
import { stateField } from '../../../domain/record/events.ts';
import { getRecordType } from '../../../domain/records/registry.ts';

const institution = getRecordType('institution');
const members = [
  { id: 1, name: 'Soar' },
  { id: 2, name: 'Trent' },
];
const as = (role: string, group: number | null) => accessOf({ id: 7, name: 'Ada' }, [{ group, role }], members, null);

const member: Values = { name: 'Soar', subscriber: true };
const school: Values = { name: 'Spinney Hill', subscriber: null };
const change = (name: string, from: FieldValue, to: FieldValue) => [
  { type: 'InstitutionDetailsEdited', data: { changes: { [name]: { from, to } } } },
];
const membership = ['name', 'subscriber', 'subscriberType', 'recordsEmployment', stateField];

describe('the name, membership, employment setting and state of a member institution', () => {
  it('should be changed by administrators of that member and of every group', () => {
    expect([...reservedFor(as('administrator', 1), institution, member, 1)]).toEqual([]);
    expect([...reservedFor(as('administrator', null), institution, member, 1)]).toEqual([]);
  });

  it.each(['officer', 'dataOfficer', 'viewer'])(
    'should NOT be changed by a person with the role %s, even one held in every group',
    (role) => {
      for (const group of [1, null]) expect([...reservedFor(as(role, group), institution, member, 1)]).toEqual(membership);
    },
  );

  it('should NOT be changed by administrators of another member', () => {
    expect([...reservedFor(as('administrator', 2), institution, member, 1)]).toEqual(membership);
  });
});

describe('an institution that is not a member', () => {
  it('should become a member only through administrators of every group', () => {
    expect([...reservedFor(as('administrator', null), institution, school, 5)]).toEqual([]);
    for (const access of [as('administrator', 1), as('officer', null)]) {
      expect([...reservedFor(access, institution, school, 5)]).toEqual(['subscriber', 'subscriberType', 'recordsEmployment']);
    }
  });

  it('should otherwise be edited as before', () => {
    for (const each of [change('name', 'Spinney Hill', 'Spinney Hill Academy'), change(stateField, 0, 1)])
      expect(reservedIn(institution, school, 5, each)).toBeNull();
  });
});

describe('the reserved fields that events would change', () => {
  it.each<[string, FieldValue, FieldValue]>([
    ['name', 'Soar', 'Sour'],
    ['subscriber', true, false],
    ['subscriberType', null, 1],
    [stateField, 0, 64],
    [stateField, 1, 0],
  ])('on a member are %s', (name, from, to) => {
    const reserved = reservedIn(institution, member, 1, change(name, from, to));
    expect(reserved).toMatchObject({ group: 1 });
    expect(reserved && canChangeReserved(as('administrator', 1), reserved)).toBe(true);
    expect(reserved && canChangeReserved(as('officer', 1), reserved)).toBe(false);
  });

  it('do not include any other field', () => {
    expect(reservedIn(institution, member, 1, change('town', null, 'Leicester'))).toBeNull();
  });

  it('are none when an unticked box stays unticked', () => {
    expect(reservedIn(institution, school, 5, change('subscriber', null, false))).toBeNull();
    expect(reservedIn(institution, {}, null, change('subscriber', null, true))).toMatchObject({ group: null });
  });
});

describe('the right to change members', () => {
  it('should be held by administrators only', () => {
    expect(roles.filter(({ rights }) => rights.includes('EditMembers')).map(({ name }) => name)).toEqual(['administrator']);
  });
});
