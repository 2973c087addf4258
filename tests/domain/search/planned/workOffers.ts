import { everySignedIn } from '../../../../domain/access/rights.ts';
import { choice } from '../../../../domain/fields/choice.ts';
import { date } from '../../../../domain/fields/date.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { text } from '../../../../domain/fields/text.ts';
import { applicantStatuses } from '../../../../domain/lists/workOffers.ts';
import { plannedSet } from './planned.ts';

/** The set that ambassadors see of work offers. */
export const sapWorkOffer = plannedSet({
  name: 'workOffer',
  path: 'work-opportunities/own',
  set: 'sapWorkOffer',
  labels: { one: 'work opportunity', many: 'own work opportunities' },
  rights: { view: everySignedIn },
  searchOrder: ['id', 'title', 'start', 'end', 'lead-department', 'status'],
  fields: {
    title: text('Title', { search: true }),
    start: date('Job start', { search: true }),
    end: date('Job end', { search: true }),
    leadDepartment: reference('leadDepartment', 'Lead department', { search: { token: 'lead-department' } }),
    status: choice('Applicant status', applicantStatuses, { search: { token: 'status', max: 1 } }),
  },
});
