import { describe, expect, it } from 'vitest';
import { type Access, accessOf, type PartnerOpening } from '../../../domain/access/access.ts';
import { accessOfGrant, type Grant, grantOf } from '../../../domain/access/grant.ts';
import { partnerChoices, partnersOf, withPartners } from '../../../domain/access/opened.ts';

const members = [1, 2, 3, 4].map((id) => ({ id, name: `Member ${id}` }));
/** Member 2 opens its activities to member 1, member 3 to members 1 and 2. Institution 9 is no member. */
const openings: readonly PartnerOpening[] = [
  { group: 2, institution: 1 },
  { group: 3, institution: 1 },
  { group: 3, institution: 2 },
  { group: 9, institution: 1 },
];
const as = (...groups: readonly (number | null)[]): Access =>
  accessOf(
    { id: 7, name: 'Ada' },
    groups.map((group) => ({ group, role: 'officer' })),
    members,
    null,
    openings,
  );

describe('the groups that opened their activities', () => {
  it('should be those whose entries name a group of the user', () => {
    expect(partnersOf(as(1), new Set([1]))).toEqual(new Set([2, 3]));
    expect(partnersOf(as(2), new Set([2]))).toEqual(new Set([3]));
  });

  it('should NOT be those that the group itself names, and none for others', () => {
    expect(partnersOf(as(3), new Set([3]))).toEqual(new Set());
    expect(partnersOf(as(4), new Set([4]))).toEqual(new Set());
    expect(partnersOf(as(), 'every')).toEqual(new Set());
  });

  it('should be asked for one group of several', () => {
    expect(partnersOf(as(1, 2), new Set([2]))).toEqual(new Set([3]));
    expect(partnersOf(as(null), new Set([2]))).toEqual(new Set([3]));
  });

  it('should be found by one look at each entry, however many groups the user has', () => {
    let looks = 0;
    const watched = openings.map(({ group, institution }) => ({
      group,
      get institution() {
        looks += 1;
        return institution;
      },
    }));
    const access = accessOf({ id: 7, name: 'Ada' }, [{ group: null, role: 'officer' }], members, null, watched);
    expect(access.opened).toEqual(as(null).opened);
    expect(looks).toBe(openings.length);
  });

  it('should be the same in a job, and none in jobs of older versions', () => {
    const storedGrant = JSON.parse(JSON.stringify(grantOf(as(1, 2), new Set([1])))) as Grant;
    expect(accessOfGrant(storedGrant).opened).toEqual(as(1, 2).opened);
    const { opened: _opened, ...older } = storedGrant;
    expect(accessOfGrant(older).opened).toEqual(new Map());
  });
});

describe('a scope with partners', () => {
  it.each([
    ['no', new Set([1])],
    ['yes', new Set([1, 2, 3])],
    ['only', new Set([2, 3])],
  ] as const)('should be that of the choice %s', (choice, expected) => {
    expect(withPartners(as(1), new Set([1]), choice)).toEqual(expected);
  });

  it('should leave out one’s own groups where only partners are wanted', () => {
    expect(withPartners(as(1, 2), new Set([1, 2]), 'only')).toEqual(new Set([3]));
    expect(withPartners(as(1, 2), new Set([1]), 'only')).toEqual(new Set([2, 3]));
    expect(withPartners(as(null), 'every', 'only')).toEqual(new Set());
  });

  it('should never be wider than every group, nor empty of one’s own where those are wanted', () => {
    for (const choice of partnerChoices.filter((each) => each !== 'only')) expect(withPartners(as(null), 'every', choice)).toBe('every');
  });
});
