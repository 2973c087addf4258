import { customLookup } from '../fields/customLookup.ts';
import { date } from '../fields/date.ts';
import { part } from '../record/part.ts';
import { trainingExpiresEarly } from '../activityMessages.ts';

/** The training of an ambassador with its dates. The same training may be taken again. */
export const ambassadorTraining = part({
  name: 'training',
  labels: { one: 'training course', many: 'training courses' },
  tab: 'Training',
  fields: {
    training: customLookup('training', 'Training', { required: true, search: true }),
    completed: date('Completed'),
    expires: date('Expires'),
  },
  check: ({ completed, expires }) =>
    completed !== null && expires !== null && expires < completed ? [{ field: 'expires', messages: [trainingExpiresEarly] }] : [],
});
