import { describe, expect, it } from 'vitest';
import { type Access, accessOf } from '../../../domain/access/access.ts';
import { accessOfGrant, grantOf } from '../../../domain/access/grant.ts';
import { fieldKeptFrom, isForAccount, isMadeByAmbassadors, rightsOnOwn, withOwnRights } from '../../../domain/access/own.ts';
import { rights } from '../../../domain/access/rights.ts';
import { canReadRecord, canSeeRecord, visibleFields } from '../../../domain/access/visibility.ts';
import { contract } from '../../../domain/records/contract.ts';
import { expense } from '../../../domain/records/expense.ts';
import { recordTypes } from '../../../domain/records/registry.ts';
import { buildQuestion } from '../../../domain/search/question.ts';
import { getSearchSet, searchSets } from '../../../projections/search/sets.ts';

const nothing: Access = {
  user: { id: 9, name: 'Sam' },
  groups: new Map(),
  everywhere: new Set(),
  currentGroup: null,
  opened: new Map(),
  ambassadors: [
    { id: 41, group: 11 },
    { id: 42, group: 12 },
  ],
};
/** On a route for own records, with every right that there is: more than any route gives. */
const sam = withOwnRights(nothing, rights);
const staff: Access = { ...sam, ambassadors: null, currentGroup: 11 };
const now = new Date('2026-11-23T12:00:00Z');

const clausesOf = (set: string, access: Access) =>
  buildQuestion({ set: getSearchSet(set), access, filter: '', now }).question.query.clauses;
const limits = (set: string, access: Access) => clausesOf(set, access).map(({ field, any }) => [field.column, any]);

describe('the account of an ambassador', () => {
  it('holds no right outside the routes for own records, and there only in the groups of its ambassadors', () => {
    expect(nothing.groups.size).toBe(0);
    expect([...sam.groups.keys()]).toEqual([11, 12]);
  });

  it('has no role, even where its record says so', () => {
    const roles = [
      { group: 11, role: 'officer' },
      { group: null, role: 'administrator' },
    ];
    const members = [{ id: 11, name: 'Soar' }];
    const asAmbassador = accessOf(nothing.user, roles, members, 11, [], nothing.ambassadors);
    expect(asAmbassador).toMatchObject({ groups: new Map(), everywhere: new Set(), currentGroup: null });
    expect(accessOf(nothing.user, roles, members, 11).groups.size).toBe(1);
  });

  it('should see contracts of its ambassadors, and NOT those of others', () => {
    expect(canSeeRecord(sam, contract, { group: 11, ambassador: 41 })).toBe(true);
    expect(canSeeRecord(sam, contract, { group: 12, ambassador: 42 })).toBe(true);
    expect(canSeeRecord(sam, contract, { group: 11, ambassador: 43 })).toBe(false);
    expect(canReadRecord(sam, contract, { group: 11, ambassador: null })).toBe(false);
  });

  it.each(recordTypes.filter(({ own }) => own === null).map((type) => ({ name: type.name, type })))(
    'should NOT see any record of type $name, whatever rights a route gives',
    ({ type }) => {
      const values = { group: 11, ambassador: 41, owner: 9, account: 9 };
      expect([canSeeRecord(sam, type, values), canReadRecord(sam, type, values)]).toEqual([false, false]);
    },
  );

  it('should find nothing in any list that is not of own records', () => {
    const sets = searchSets.filter(
      ({ type, name }) =>
        type.own === null && !limits(name, sam).some(([column, any]) => column === 'id' && JSON.stringify(any) === '[{"is":0}]'),
    );
    expect(sets.map(({ name }) => name)).toEqual([]);
  });

  it('should find its own contracts only, in either list of them', () => {
    const own = ['ambassador', [{ is: 41 }, { is: 42 }]];
    expect(limits('contracts', sam)).toContainEqual(own);
    expect(limits('ambassadorContract', sam)).toContainEqual(own);
  });

  it('should NOT lose its limits in a job', () => {
    expect(accessOfGrant(grantOf(sam, 'every')).ambassadors).toEqual(sam.ambassadors);
    expect(accessOfGrant(grantOf(staff, 'every')).ambassadors).toBeNull();
  });

  it('reads the text and pay of its contracts, and not what its group keeps to itself', () => {
    const visible = visibleFields(withOwnRights(nothing, rightsOnOwn(contract)), contract, [11]);
    expect(['name', 'text', 'rate', 'signedName'].filter((name) => !visible.has(name))).toEqual([]);
    expect(contract.own?.hides.filter((name) => visible.has(name))).toEqual([]);
  });

  it('gives with a new claim what it may change and the activity, and staff give everything', () => {
    expect(fieldKeptFrom(sam, expense, ['activity', 'typeOfClaim', 'amount'])).toBeUndefined();
    expect(fieldKeptFrom(sam, expense, ['amount', 'ambassador'])).toBe('ambassador');
    expect(fieldKeptFrom(sam, contract, ['name'])).toBe('name');
    expect(fieldKeptFrom(staff, expense, ['ambassador'])).toBeUndefined();
    expect(fieldKeptFrom(sam, expense, ['activity'], { session: 7 })).toBe('activity');
    expect([expense, contract].map(isMadeByAmbassadors)).toEqual([true, false]);
  });

  it('takes the actions that are for ambassadors, and staff take the others', () => {
    const takenBy = (access: Access) =>
      Object.entries(contract.actions).flatMap(([name, action]) => (isForAccount(access, action) ? [name] : []));
    expect([takenBy(sam), takenBy(staff)]).toEqual([['sign'], ['record-signature', 'cancel']]);
  });
});

describe('a list of own records', () => {
  it('should find nothing for people who are no ambassadors', () => {
    expect(limits('contracts', staff)).toContainEqual(['id', [{ is: 0 }]]);
    expect(limits('ambassadorContract', staff)).toEqual([]);
  });
});

describe('the list of users', () => {
  it('leaves out the accounts of ambassadors, which have a list of their own', () => {
    expect(clausesOf('users', staff)).toMatchObject([{ field: { column: 'kind' }, any: [], none: [{ is: 'ambassador' }] }]);
    expect(clausesOf('ambassadorAccounts', staff)).toMatchObject([{ field: { column: 'kind' }, any: [{ is: 'ambassador' }], none: [] }]);
  });
});
