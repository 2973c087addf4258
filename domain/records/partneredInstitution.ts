import { anyOf } from '../access/rights.ts';
import { reference } from '../fields/reference.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates } from '../record/states.ts';

const heading = 'Members that can look at the group’s activities';

/** An entry opens the activities of its group to the institution, if that is a member, to look at. It opens nothing the other way. */
export const partneredInstitution = recordType({
  name: 'partneredInstitution',
  path: 'partnered-institutions',
  set: 'partneredInstitutions',
  labels: { one: 'partnered institution', many: 'partnered institutions' },
  rights: { view: anyOf('ViewActivities', 'EditFieldSettings'), edit: anyOf('EditFieldSettings') },
  createdEvent: ['Added', 'Added the partnered institution'],
  states: genericStates(),
  fields: {
    group: reference('institution', 'Group', { heading, required: true, scope: true, column: 'shown', search: true }),
    institution: reference('institution', 'Institution', { heading, required: true, column: 'key', search: true }),
  },
  identity: ['group', 'institution'],
  relevance: { names: [], details: ['institution', 'group'] },
  titledBy: 'institution',
  title: (values) => (values.institution === null ? '' : `Institution #${values.institution}`),
});
