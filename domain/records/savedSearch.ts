import { everySignedIn } from '../access/rights.ts';
import { longText } from '../fields/longText.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates } from '../record/states.ts';

/** A named search of one user. Only its owner sees it. */
export const savedSearch = recordType({
  name: 'savedSearch',
  path: 'saved-searches',
  set: 'savedSearches',
  labels: { one: 'saved search', many: 'saved searches' },
  rights: { view: everySignedIn, edit: everySignedIn },
  createdEvent: ['Added', 'Saved the search'],
  states: genericStates(),
  isEditable: false,
  searchOrder: ['id', 'name', 'type', 'created'],
  fields: {
    name: text('Name', { required: true, max: 100, column: 'key', search: true, term: true, sorted: true }),
    /** The canonical filter of its list. */
    filter: longText('Filter', { required: true, max: 100_000, column: 'shown' }),
    /** The path of its list. The search opens at `/{forType}/search?filter={filter}`. */
    forType: text('Type', { required: true, max: 100, column: 'shown', search: { token: 'type' } }),
    owner: reference('user', 'Owner', { required: true, readOnly: true, owner: true }),
  },
  title: (values) => values.name ?? '',
});
