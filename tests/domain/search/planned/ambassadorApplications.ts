import { anyOf } from '../../../../domain/access/rights.ts';
import { choice } from '../../../../domain/fields/choice.ts';
import { choices } from '../../../../domain/fields/choices.ts';
import { date } from '../../../../domain/fields/date.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { text } from '../../../../domain/fields/text.ts';
import { yesNo } from '../../../../domain/fields/yesNo.ts';
import { ambassadorApplicationStatuses } from './lists/ambassadors.ts';
import { marketingOptions, sexes } from '../../../../domain/lists/students.ts';
import { stateFilters } from '../../../../domain/record/states.ts';
import { plannedSet } from './planned.ts';

export const ambassadorApplications = plannedSet({
  name: 'ambassadorApplication',
  path: 'ambassadors/applications',
  set: 'ambassadorApplications',
  labels: { one: 'ambassador application', many: 'ambassador applications' },
  rights: { view: anyOf('ViewAmbassadors') },
  stateFilter: stateFilters.withoutDeleted,
  searchOrder: [
    'id',
    'date',
    'firstname',
    'lastname',
    'status',
    'group',
    'sex',
    'recordState',
    'application-form',
    'marketing',
    'is-linked',
  ],
  fields: {
    applied: date('Applied', { search: { token: 'date' } }),
    firstname: text('First name', { personal: true, search: true }),
    lastname: text('Last name', { personal: true, search: true }),
    status: choice('Status', ambassadorApplicationStatuses, { search: true }),
    group: reference('institution', 'Group', { scope: true, search: true }),
    sex: choice('Sex', sexes, { personal: true, search: true }),
    applicationForm: reference('ambassadorApplicationForm', 'Applied for', { search: { token: 'application-form' } }),
    marketing: choices('Marketing option', marketingOptions, { search: true }),
    isLinked: yesNo('Linked ambassador', { search: { token: 'is-linked' } }),
  },
});
