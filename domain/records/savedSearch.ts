import { everySignedIn } from '../access/rights.ts';
import { longText } from '../fields/longText.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { recordType } from '../record/recordType.ts';
import { genericStates } from '../record/states.ts';

/** A search that somebody keeps under a name, to run again. It is theirs alone. */
export const savedSearch = recordType({
  name: 'savedSearch',
  path: 'saved-searches',
  set: 'savedSearches',
  labels: { one: 'saved search', many: 'saved searches' },
  rights: { view: everySignedIn, edit: everySignedIn },
  createdEvent: ['Added', 'Saved the search'],
  states: genericStates(),
  editable: false,
  searchOrder: ['id', 'name', 'type', 'created'],
  fields: {
    name: text('Name', { required: true, max: 100, column: 'key', search: true, term: true, sorted: true }),
    /** Canonical, as the list it belongs to understood it. */
    filter: longText('Filter', { required: true, max: 100_000, column: 'shown' }),
    /** The path of that list: the search opens at `/{forType}/search?filter={filter}`. */
    forType: text('Type', { required: true, max: 100, column: 'shown', search: { token: 'type' } }),
    owner: reference('user', 'Owner', { required: true, readOnly: true, owner: true }),
  },
  title: (of) => of.name ?? '',
});
