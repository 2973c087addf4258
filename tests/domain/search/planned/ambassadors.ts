import { everySignedIn } from '../../../../domain/access/rights.ts';
import { email } from '../../../../domain/fields/email.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { stateFilters } from '../../../../domain/record/states.ts';
import { groupsWithUsers } from '../../../../domain/search/lookups.ts';
import { plannedSet } from './planned.ts';

export const ambassadorAccounts = plannedSet({
  name: 'ambassadorAccount',
  path: 'ambassadors/accounts',
  set: 'ambassadorAccounts',
  labels: { one: 'ambassador account', many: 'ambassador accounts' },
  rights: { view: everySignedIn },
  stateFilter: stateFilters.accounts,
  searchOrder: ['email', 'id', 'group', 'recordState'],
  fields: {
    email: email('Email', { personal: true, search: true }),
    group: reference('institution', 'Group', { scope: true, search: { lookup: groupsWithUsers } }),
  },
});
