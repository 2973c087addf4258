import { describe, expect, it } from 'vitest';
import { accessOf } from '../../../domain/access/access.ts';
import { canSeeDisclosed, disclosesOwnGroupsOnly, visibleFieldsOf } from '../../../domain/disclosure/disclosure.ts';
import { getRecordType } from '../../../domain/records/registry.ts';

const members = [
  { id: 1, name: 'Soar' },
  { id: 2, name: 'Trent' },
];
const as = (...groups: readonly (number | null)[]) =>
  accessOf(
    { id: 7, name: 'Ada' },
    groups.map((group) => ({ group, role: 'officer' })),
    members,
    null,
  );
const exportValues = (scope: 'every' | readonly number[], type = 'student') => ({
  type,
  group: 1,
  rows: 3,
  filter: 'ada',
  scope: JSON.stringify({ scope }),
});
const task = (scope: 'every' | readonly number[], recordType?: string) => ({
  group: 1,
  size: 3,
  parameters: JSON.stringify({ recordType, grant: { scope } }),
});

describe('an export that covers several groups', () => {
  const type = getRecordType('export');

  it('should show its filter and rows to people who see every group in it', () => {
    expect(canSeeDisclosed(as(1, 2), type, exportValues([1, 2]))).toBe(true);
    expect(canSeeDisclosed(as(null), type, exportValues('every'))).toBe(true);
    expect(visibleFieldsOf(as(1), type, exportValues([1])).has('rows')).toBe(true);
  });

  it('should NOT show them to other people of its own group', () => {
    for (const scope of ['every', [1, 2]] as const) {
      const visible = visibleFieldsOf(as(1), type, exportValues(scope));
      expect(['filter', 'rows', 'fileSize', 'reference', 'status'].filter((name) => visible.has(name))).toEqual(['reference', 'status']);
    }
  });

  it('should NOT count in the sums of its own group', () => {
    expect(
      [exportValues('every'), exportValues([1, 2]), exportValues([2]), exportValues([1])].map((each) => disclosesOwnGroupsOnly(type, each)),
    ).toEqual([false, false, false, true]);
  });

  it('should be visible to everybody when its records have no groups', () => {
    expect(canSeeDisclosed(as(1), type, exportValues('every', 'institution'))).toBe(true);
    expect(disclosesOwnGroupsOnly(type, exportValues('every', 'institution'))).toBe(true);
  });
});

describe('a task that covers several groups', () => {
  const type = getRecordType('task');

  it('should NOT show other people of its own group how many records it changed', () => {
    expect(canSeeDisclosed(as(1), type, task('every', 'student'))).toBe(false);
    expect(canSeeDisclosed(as(1), type, task([1], 'student'))).toBe(true);
    expect(visibleFieldsOf(as(1), type, task('every', 'student')).has('size')).toBe(false);
  });

  it('should be visible to people with rights everywhere, also if its records need no right to be seen', () => {
    expect(canSeeDisclosed(as(null), type, task('every', 'timesheet'))).toBe(true);
    expect(canSeeDisclosed(as(1), type, task('every', 'timesheet'))).toBe(false);
  });

  it('should be visible when it does not name a record type, as old tasks do not', () => {
    expect(canSeeDisclosed(as(1), type, task('every'))).toBe(true);
    expect(canSeeDisclosed(as(1), type, { parameters: JSON.stringify({ other: 1 }) })).toBe(true);
  });
});
