import { describe, expect, it } from 'vitest';
import { type Access, accessOf, groupsWith } from '../../../domain/access/access.ts';
import { accessOfGrant, grantOf, seesAllOf } from '../../../domain/access/grant.ts';
import { canFilterBy, canSearchBy, groupsToFilter, visibleFields } from '../../../domain/access/visibility.ts';
import type { RoleHeld } from '../../../domain/fields/field.ts';
import { storedFields } from '../../../domain/record/part.ts';
import { groupsNotSearched } from '../../../domain/messages.ts';
import { ambassador } from '../../../domain/records/ambassador.ts';
import { buildQuestion } from '../../../domain/search/question.ts';
import { getSearchSet } from '../../../projections/search/sets.ts';

const members = [
  { id: 1, name: 'Soar', recordsEmployment: true },
  { id: 2, name: 'Trent', recordsEmployment: false },
  { id: 3, name: 'Peak', recordsEmployment: null },
];
const right = ['ViewAmbassadorEmployment'] as const;
const access = (...roles: readonly RoleHeld[]): Access => accessOf({ id: 7, name: 'Ada' }, roles, members, 1);
const everywhere = access({ group: null, role: 'administrator' });
const inBoth = access({ group: 1, role: 'dataOfficer' }, { group: 2, role: 'dataOfficer' });
const officer = access({ group: 1, role: 'officer' });
const fieldsOf = (by: Access, group: number) => [...visibleFields(by, ambassador, [group])];

const employment = storedFields(ambassador).flatMap(([name, field]) => (field.right === right[0] ? [name] : []));
const others = [
  ...storedFields(ambassador).flatMap(([name, field]) => (field.right === right[0] || field.internal ? [] : [name])),
  ...Object.keys(ambassador.derived),
];

describe('the right to see the employment of ambassadors', () => {
  it('should hold in a group that records employment', () => {
    expect(groupsWith(inBoth, right)).toEqual(new Set([1]));
    expect(employment).toHaveLength(8);
    expect(fieldsOf(inBoth, 1)).toEqual(expect.arrayContaining(employment));
  });

  it('should NOT hold in a group that does not, not even for somebody with every right everywhere', () => {
    expect(groupsWith(everywhere, right)).toEqual(new Set([1]));
    expect(everywhere.everywhere.has('ViewAmbassadorEmployment')).toBe(false);
    for (const group of [2, 3]) expect(fieldsOf(everywhere, group)).toEqual(others);
  });

  it('should NOT follow from the switch alone', () => {
    expect(groupsWith(officer, right)).toEqual(new Set());
    expect(fieldsOf(officer, 1).filter((name) => employment.includes(name))).toEqual([]);
  });
});

describe('a filter on employment', () => {
  const scopeOf = (by: Access, filter: string) =>
    buildQuestion({ set: getSearchSet('ambassadors'), access: by, filter, now: new Date('2026-11-23T12:00:00Z') }).question.scope;

  it('should find records of groups that record it only, whatever groups the filter names', () => {
    expect(scopeOf(everywhere, 'leaver:no,group:any')).toEqual(new Set([1]));
    expect(scopeOf(inBoth, 'visa-category:!14,group:any')).toEqual(new Set([1]));
    expect(scopeOf(inBoth, 'group:any')).toEqual(new Set([1, 2]));
  });

  it('should find nothing where the current group does not record it', () => {
    const inTrent = accessOf({ id: 7, name: 'Ada' }, [{ group: null, role: 'administrator' }], members, 2);
    expect(scopeOf(inTrent, 'leaver:no')).toEqual(new Set());
  });

  it('should name the groups that it leaves out, and no others', () => {
    const ignoredParts = (by: Access, filter: string) =>
      buildQuestion({ set: getSearchSet('ambassadors'), access: by, filter, now: new Date('2026-11-23T12:00:00Z') }).unsearched;
    expect(ignoredParts(everywhere, 'leaver:no,group:any')).toEqual({ groups: ['Trent', 'Peak'], filters: ['Leaver'] });
    expect(ignoredParts(everywhere, 'leaver:no,available:yes,group:1,3')).toEqual({ groups: ['Peak'], filters: ['Leaver', 'Available'] });
    expect(ignoredParts(everywhere, 'leaver:no,group:!3')).toEqual({ groups: ['Trent'], filters: ['Leaver'] });
    expect(ignoredParts(inBoth, 'leaver:no,group:any')).toEqual({ groups: ['Trent'], filters: ['Leaver'] });
    for (const filter of ['leaver:no', 'leaver:no,group:1', 'firstname:Ada,group:any']) expect(ignoredParts(everywhere, filter)).toBeNull();
    expect(groupsNotSearched(['Trent', 'Peak'], ['Leaver'])).toBe(
      '“Leaver” cannot be searched in Trent, Peak: this is not recorded there, or you may not see it.',
    );
    const many = groupsNotSearched(
      Array.from({ length: 12 }, (_each, at) => `G${at}`),
      ['Leaver'],
    );
    expect(many).toContain('G9 and 2 more: ');
  });

  it('should limit jobs too', () => {
    const { question } = buildQuestion({
      set: getSearchSet('ambassadors'),
      access: accessOfGrant(grantOf(inBoth, new Set([1, 2]))),
      filter: 'leaver:no',
      now: new Date('2026-11-23T12:00:00Z'),
      granted: new Set([1, 2]),
    });
    expect(question.scope).toEqual(new Set([1]));
  });

  it('should NOT exist for people without the right', () => {
    expect(canFilterBy(officer, right, new Set([1]))).toBe(false);
    expect(scopeOf(officer, 'leaver:no')).toEqual(new Set([1]));
  });

  it('should NOT order records of groups that do not record it', () => {
    expect(canSearchBy(inBoth, right, new Set([1, 2]))).toBe(false);
    expect(canSearchBy(inBoth, right, new Set([1]))).toBe(true);
  });

  it('leaves the groups of other filters as they are', () => {
    expect(groupsToFilter(officer, [[], ['ViewSpecialCategoryData']], 'every')).toBe('every');
  });
});

describe('a file with employment', () => {
  it('should NOT be downloaded once the group has switched employment off', () => {
    const grant = grantOf(inBoth, new Set([1]));
    expect(seesAllOf(inBoth, grant, ambassador)).toBe(true);
    const later = accessOf({ id: 7, name: 'Ada' }, [{ group: 1, role: 'dataOfficer' }], [{ id: 1, name: 'Soar' }], 1);
    expect(seesAllOf(later, grant, ambassador)).toBe(false);
  });
});
