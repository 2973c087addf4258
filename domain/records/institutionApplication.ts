import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { year } from '../fields/year.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates } from '../record/states.ts';
import { heldByGroups } from './heldByGroups.ts';

const count = (label: string) => number(label, { min: 0, column: 'shown', summed: true });

/** How many pupils of an institution applied to a group for one year of entry. */
export const institutionApplication = recordType({
  rights: heldByGroups,
  name: 'institutionApplication',
  path: 'institution-applications',
  set: 'institutionApplications',
  labels: { one: 'application count', many: 'application counts' },
  createdEvent: ['Added', 'Added the application count'],
  states: genericStates(),
  importedBy: { token: 'import-id', types: ['institutionApplication'] },
  relevance: { names: [], details: ['institution', 'year'] },
  fields: {
    institution: reference('institution', 'Institution', { required: true, column: 'key', search: true }),
    year: year('Year of entry', { required: true, column: 'key', search: { token: 'entry-year' }, sorted: true }),
    applications: count('Applications'),
    offers: count('Offers'),
    acceptances: count('Acceptances'),
    enrolments: count('Enrolments'),
    group: reference('institution', 'Group', { required: true, scope: true, column: 'hidden', search: true }),
  },
  identity: ['group', 'institution', 'year'],
  title: (values) => (values.year === null ? '' : `Applications for ${values.year}`),
});
