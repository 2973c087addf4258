import { describe, expect, it } from 'vitest';
import { visibleChanges } from '../../api/live/visibleChanges.ts';
import type { Access } from '../../domain/access/access.ts';
import { rights, type Right } from '../../domain/access/rights.ts';
import { recordTypes } from '../../domain/records/registry.ts';
import type { ChangeNotice } from '../../projections/changeNotice.ts';

const [theirs, mine] = [1, 2];
const user = { id: 9, name: 'Ada' };

/** Somebody who holds these rights in their group, to which others may have opened their activities. */
const person = (rightsHeld: readonly Right[] = rights, opened: readonly number[] = []): Access => ({
  user,
  groups: new Map([[mine, { name: '', rights: new Set(rightsHeld) }]]),
  everywhere: new Set(),
  currentGroup: mine,
  opened: new Map([[mine, opened]]),
  ambassadors: null,
});

/** The changes of batches in which records of this type changed: one, one that moved between other groups, and very many. */
const noticesOf = (recordType: string, groups: readonly number[] | null, owners: readonly number[] | null): readonly ChangeNotice[] =>
  [[[12, groups] as const], [[12, groups] as const, [13, groups && [...groups, 77]] as const], null].map((records) => ({
    position: '5',
    changed: [{ recordType, records, groups, owners }],
  }));

const heard = (access: Access, recordType: string, groups: readonly number[] | null, owners: readonly number[] | null = null) =>
  noticesOf(recordType, groups, owners).flatMap((notice) => visibleChanges(access, notice));

describe.each(recordTypes.map((type) => [type.name, type] as const))('a change of another group’s %s', (name, type) => {
  const owners = type.owner === null ? null : [user.id + 1];
  // Whatever the values are, all people with the right see records without groups.
  const hasGroups = type.groupsOf({}) !== null;

  it('should NOT be told to people of other groups, whatever their rights', () => {
    const hears = heard(person(), name, hasGroups ? [theirs] : null, owners).length > 0;
    expect(hears).toBe(!hasGroups && owners === null);
  });

  it('should NOT be told to people who may not see such records', () => {
    const hears = heard(person([]), name, hasGroups ? [mine] : null, owners).length > 0;
    expect(hears).toBe(type.rights.view.length === 0 && owners === null);
  });

  it('should be told to partners only if it is a record that they may look at', () => {
    const paths = heard(person(rights, [theirs]), name, hasGroups ? [theirs] : null, owners).map(({ path }) => path);
    expect(paths.length > 0).toBe(owners === null && (!hasGroups || type.openToPartners !== null));
  });

  it('should be told in one’s own group', () => {
    const own = heard(person(), name, hasGroups ? [mine] : null, type.owner === null ? null : [user.id]);
    expect(new Set(own.map(({ path }) => path))).toEqual(new Set([type.path]));
  });
});

it('names only the records of a batch that the person sees', () => {
  const changed = [
    { recordType: 'student', records: [[1, [theirs]] as const, [2, [mine]] as const], groups: [theirs, mine], owners: null },
  ];
  expect(visibleChanges(person(), { position: '5', changed })).toEqual([{ path: 'students', ids: [2], position: '5' }]);
});
