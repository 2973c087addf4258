import { anyOf, everySignedIn } from '../../../../domain/access/rights.ts';
import { choice, wordChoice } from '../../../../domain/fields/choice.ts';
import { customLookup } from '../../../../domain/fields/customLookup.ts';
import { date } from '../../../../domain/fields/date.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { references } from '../../../../domain/fields/references.ts';
import { text } from '../../../../domain/fields/text.ts';
import { applicantStatuses, workOfferStatuses } from './lists/ambassadors.ts';
import { stateFilters } from '../../../../domain/record/states.ts';
import { plannedSet } from './planned.ts';

const title = text('Title', { search: true });
const leadDepartment = reference('leadDepartment', 'Lead department', { search: { token: 'lead-department' } });

export const workOffer = plannedSet({
  name: 'workOffer',
  path: 'work-opportunities',
  set: 'workOffer',
  labels: { one: 'work opportunity', many: 'work opportunities' },
  rights: { view: anyOf('ViewWorkOffers') },
  stateFilter: stateFilters.generic,
  importedBy: { token: 'imports', types: ['activityWorkOffer'] },
  searchOrder: [
    'id',
    'activity-id',
    'activity-title',
    'title',
    'start',
    'end',
    'session-id',
    'organiser',
    'contract-band',
    'contract-type',
    'lead-department',
    'group',
    'recordState',
    'status',
    'ambassador-id',
    'applicant-status',
    'advertise-from',
    'advertise-to',
    'imports',
  ],
  fields: {
    activity: reference('activity', 'Activity ID', { search: { token: 'activity-id', type: 'Id' } }),
    activityTitle: text('Activity title', { search: { token: 'activity-title' } }),
    title,
    start: date('Start', { search: true }),
    end: date('End', { search: true }),
    sessions: references('activitySession', 'Session ID', { search: { token: 'session-id', type: 'Id' } }),
    organiser: text('Organiser', { search: true }),
    contractBand: reference('contractBand', 'Contract band', { search: { token: 'contract-band' } }),
    contractType: customLookup('contractType', 'Contract type', {
      search: { token: 'contract-type', lookup: '/contracts/available/types?showAll=true' },
    }),
    leadDepartment,
    group: reference('institution', 'Group', { scope: true, search: true }),
    status: wordChoice('Status', workOfferStatuses, { search: true }),
    ambassadors: references('ambassador', 'Ambassador ID', { search: { token: 'ambassador-id', type: 'Id' } }),
    applicantStatus: choice('Applicant status', applicantStatuses, { search: { token: 'applicant-status' } }),
    advertiseFrom: date('Advertise from', { search: { token: 'advertise-from' } }),
    advertiseTo: date('Advertise to', { search: { token: 'advertise-to' } }),
  },
});

/** The set that ambassadors see of work offers. */
export const sapWorkOffer = plannedSet({
  name: 'workOffer',
  path: 'work-opportunities/own',
  set: 'sapWorkOffer',
  labels: { one: 'work opportunity', many: 'own work opportunities' },
  rights: { view: everySignedIn },
  searchOrder: ['id', 'title', 'start', 'end', 'lead-department', 'status'],
  fields: {
    title,
    start: date('Job start', { search: true }),
    end: date('Job end', { search: true }),
    leadDepartment,
    status: choice('Applicant status', applicantStatuses, { search: { token: 'status', max: 1 } }),
  },
});
