import { anyOf, everySignedIn } from '../../../../domain/access/rights.ts';
import { wordChoice } from '../../../../domain/fields/choice.ts';
import { customLookup } from '../../../../domain/fields/customLookup.ts';
import { date } from '../../../../domain/fields/date.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { text } from '../../../../domain/fields/text.ts';
import { yesNo } from '../../../../domain/fields/yesNo.ts';
import { modesOfTransport } from './lists/ambassadors.ts';
import { stateFilters } from '../../../../domain/record/states.ts';
import { plannedSet } from './planned.ts';

const links = {
  activity: reference('activity', 'Activity ID', { search: { token: 'activity-id', type: 'Id' } }),
  workOpportunity: reference('workOffer', 'Work opportunity ID', { search: { token: 'workopportunity-id', type: 'Id' } }),
  workOpportunityTitle: text('Work opportunity title', { search: { token: 'workopportunity-title' } }),
  ambassador: reference('ambassador', 'Ambassador ID', { search: { token: 'ambassador-id', type: 'Id' } }),
  session: reference('activitySession', 'Session ID', { search: { token: 'session-id', type: 'Id' } }),
};
const names = {
  activityName: text('Activity name', { search: { token: 'activity-name' } }),
  activityEventTitle: text('Activity event title', { search: { token: 'activity-event-title' } }),
  activityDescriptor: text('Activity descriptor', { search: { token: 'activity-descriptor' } }),
  ambassadorName: text('Ambassador name', { personal: true, search: { token: 'ambassador-name' } }),
  organiser: text('Organiser', { search: true }),
};
const dates = {
  preapprovedDate: date('Pre-approved on', { search: { token: 'preapproved-date' } }),
  approvedDate: date('Approved on', { search: { token: 'approved-date' } }),
  submittedDate: date('Submitted on', { search: { token: 'submitted-date' } }),
};
const approvals = {
  approved: yesNo('Approved', { search: true }),
  preapproved: yesNo('Pre-approved', { search: true }),
};
const sent = yesNo('Sent to pay office', { search: { token: 'sent-to-pay-office' } });
const group = reference('institution', 'Group', { scope: true, search: true });
const dateOfClaim = date('Date of claim', { search: { token: 'date-of-claim' } });

export const ambassadorExpenses = plannedSet({
  name: 'expense',
  path: 'ambassadors/expenses',
  set: 'ambassadorExpenses',
  labels: { one: 'expense claim', many: 'ambassador expenses' },
  rights: { view: anyOf('ViewAmbassadors') },
  stateFilter: stateFilters.withoutDuplicate,
  searchOrder: [
    'id',
    'activity-id',
    'workopportunity-id',
    'workopportunity-title',
    'ambassador-id',
    'session-id',
    'activity-name',
    'activity-event-title',
    'activity-descriptor',
    'ambassador-name',
    'organiser',
    'to',
    'from',
    'mode-of-transport',
    'date-of-claim',
    'type-of-claim',
    'preapproved-date',
    'approved-date',
    'submitted-date',
    'submitted',
    'approved',
    'preapproved',
    'sent-to-pay-office',
    'group',
    'recordState',
  ],
  fields: {
    ...links,
    ...names,
    to: text('To', { search: true }),
    from: text('From', { search: true }),
    modeOfTransport: wordChoice('Mode of transport', modesOfTransport, { search: { token: 'mode-of-transport' } }),
    dateOfClaim,
    typeOfClaim: customLookup('claimType', 'Type of claim', { search: { token: 'type-of-claim' } }),
    ...dates,
    submitted: yesNo('Submitted', { search: true }),
    ...approvals,
    sentToPayOffice: sent,
    group,
  },
});

export const expenses = plannedSet({
  name: 'expense',
  path: 'expenses',
  set: 'expenses',
  labels: { one: 'expense claim', many: 'expenses' },
  rights: { view: everySignedIn },
  searchOrder: ['id', 'activity-id', 'activity-name', 'date-of-claim', 'approved', 'preapproved'],
  fields: { activity: links.activity, activityName: names.activityName, dateOfClaim, ...approvals },
});
