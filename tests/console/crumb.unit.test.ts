import { beforeEach, describe, expect, it } from 'vitest';
import { forgetPlaces, rememberList } from '../../console/page/listPlaces.ts';
import { crumbOf } from '../../console/record/crumb.ts';
import { user } from '../../domain/records/user.ts';

const visit = (path: string, label: string) =>
  rememberList({
    definition: { Set: path, Path: path, RecordPath: 'users', Label: label, LabelOne: label, DefaultSort: 'id', DefaultOrder: 'asc' },
    question: { filter: 'lastname:Akhtar', sort: 'id', order: 'asc', page: 1, pageSize: 25 },
    ids: [12],
    total: 1,
    totalPages: 1,
  });

const accounts = 'ambassadors/accounts';

describe('the list above a record', () => {
  beforeEach(forgetPlaces);

  it('is the list that shows the record', () => {
    expect(crumbOf(user, 12, 'users')).toEqual({ label: 'Users', address: '/users/search' });
    expect(crumbOf(user, 12, accounts)).toEqual({ label: 'Ambassador accounts', address: '/ambassadors/accounts/search' });
  });

  it('is the list that the person came from, with its filter', () => {
    visit(accounts, 'ambassador accounts');
    expect(crumbOf(user, 12, accounts)).toEqual({ label: 'Ambassador accounts', address: expect.stringContaining('/search?link=') });
  });

  it('is no list that leaves the record out', () => {
    visit('users', 'users');
    expect(crumbOf(user, 12, accounts)).toEqual({ label: 'Ambassador accounts', address: '/ambassadors/accounts/search' });
    visit(accounts, 'ambassador accounts');
    expect(crumbOf(user, 12, 'users')).toEqual({ label: 'Users', address: '/users/search' });
  });
});
