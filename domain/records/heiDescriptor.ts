import { anyOf } from '../access/rights.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates } from '../record/states.ts';

/** A member's own name for a kind of activity, such as 'Taster day'. Activities of the member choose one. */
export const heiDescriptor = recordType({
  name: 'heiDescriptor',
  path: 'hei-descriptors',
  set: 'heiDescriptors',
  labels: { one: 'HEI descriptor', many: 'HEI descriptors' },
  rights: { view: anyOf('ViewActivities', 'EditFieldSettings'), edit: anyOf('EditFieldSettings') },
  createdEvent: ['Added', 'Added the descriptor'],
  states: genericStates(),
  fields: {
    description: text('Description', { required: true, max: 200, column: 'key', search: true, term: true, sorted: true }),
    group: reference('institution', 'Group', { required: true, scope: true, column: 'shown', search: true }),
  },
  duplicateKey: ['description'],
  relevance: { names: [['description']], details: ['group'] },
  title: (values) => values.description ?? '',
});
