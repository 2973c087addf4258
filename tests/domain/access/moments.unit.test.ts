import { describe, expect, it } from 'vitest';
import { accessOf } from '../../../domain/access/access.ts';
import { momentsOf, visibleChanges } from '../../../domain/disclosure/moments.ts';
import type { RoleHeld } from '../../../domain/fields/field.ts';
import { getRecordType } from '../../../domain/records/registry.ts';
import { edited, created, stream } from '../record/given.ts';
import { widget } from '../widget.ts';

const members = [
  { id: 1, name: 'Soar' },
  { id: 2, name: 'Trent' },
];
const as = (...roles: readonly RoleHeld[]) => accessOf({ id: 7, name: 'Ada' }, roles, members, null);
const ofSoar = as({ group: 1, role: 'viewer' });
const ofTrent = as({ group: 2, role: 'viewer' });
const ofBoth = as({ group: 1, role: 'viewer' }, { group: 2, role: 'viewer' });
const ofAll = as({ group: null, role: 'viewer' });

const moveTo = (from: number, to: number) => edited({ group: { from, to }, name: { from: 'Cog', to: 'Wheel' } });
/** Created in Soar, edited there, moved to Trent, edited there. */
const moved = stream(
  created({ group: 1 }),
  edited({ name: { from: 'Sprocket', to: 'Cog' } }),
  moveTo(1, 2),
  edited({ code: { from: null, to: 'A123' } }),
);
const visibleMoments = (access: typeof ofSoar, events = moved) =>
  momentsOf(
    access,
    widget,
    events.map(({ data }) => data),
  ).map(({ isShown, isArrival, visible }) =>
    isArrival ? 'arrival' : isShown && visible.has('name') ? 'shown' : isShown ? 'shown without fields' : 'hidden',
  );

describe('a record that moved from one group to another', () => {
  it('should show the new group the move and everything after it', () => {
    expect(visibleMoments(ofTrent)).toEqual(['hidden', 'hidden', 'arrival', 'shown']);
  });

  it('should NOT show the new group what the move changed', () => {
    expect([
      ...(momentsOf(
        ofTrent,
        widget,
        moved.map(({ data }) => data),
      )[2]?.visible ?? ['?']),
    ]).toEqual([]);
  });

  it('should show its whole history to people of both groups and of every group', () => {
    for (const access of [ofBoth, ofAll]) expect(visibleMoments(access)).toEqual(['shown', 'shown', 'shown', 'shown']);
  });

  it('should show a group that it returned to only the times it spent there', () => {
    const back = stream(created({ group: 1 }), moveTo(1, 2), edited({ code: { from: null, to: 'A123' } }), moveTo(2, 1));
    expect(visibleMoments(ofSoar, back)).toEqual(['shown', 'hidden', 'hidden', 'arrival']);
  });

  it('should revert only the changes made while the person could see it', () => {
    expect(visibleChanges(ofTrent, widget, moved).map(({ revision }) => revision)).toEqual([3]);
    expect(visibleChanges(ofBoth, widget, moved).map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
  });
});

describe('fields with a right of their own', () => {
  it('should be visible only for the times in groups where the person holds the right', () => {
    const access = as({ group: 1, role: 'viewer' }, { group: 2, role: 'dataOfficer' });
    const events = stream(created({ group: 1, secret: 'x' }), moveTo(1, 2), edited({ secret: { from: 'x', to: 'y' } }));
    expect(
      momentsOf(
        access,
        widget,
        events.map(({ data }) => data),
      ).map(({ visible }) => visible.has('secret')),
    ).toEqual([false, false, true]);
  });
});

describe('a user who gets a role in another group', () => {
  it('should show that group everything after the change', () => {
    const user = getRecordType('user');
    const roles = (...rolesAfter: readonly RoleHeld[]) => ({ changes: { roles: { from: null, to: rolesAfter } } });
    const steps = [
      roles({ group: 1, role: 'viewer' }),
      { changes: {} },
      roles({ group: 1, role: 'viewer' }, { group: 2, role: 'viewer' }),
      { changes: {} },
    ];
    const administrator = as({ group: 2, role: 'administrator' });
    expect(momentsOf(administrator, user, steps).map(({ isShown, isArrival }) => [isShown, isArrival])).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [true, false],
    ]);
  });
});
