import { anyOf } from '../access/rights.ts';
import { reference } from '../fields/reference.ts';
import { yesNo } from '../fields/yesNo.ts';
import { genericStates } from '../record/states.ts';
import { type FieldSet, searchFieldsOf } from './searchSet.ts';

const view = anyOf('EditStudents');
export const labels = { one: 'group of duplicates', many: 'duplicate students' };

/**
 * The filter of the groups of students who may be the same person. The groups are no records: they are made of scored pairs when asked for.
 */
export const studentDuplicates: FieldSet = {
  name: 'studentDuplicates',
  path: 'students/duplicates',
  label: labels.many,
  view,
  ...searchFieldsOf({
    labels,
    rights: { view, edit: view },
    fields: {
      group: reference('institution', 'Group', { scope: true, search: true }),
      includeIgnored: yesNo('Include ignored', { search: { token: 'include-ignored', max: 1 } }),
    },
    searchOrder: ['group', 'include-ignored'],
    derived: {},
    facts: {},
    parts: [],
    relations: [],
    includePartnered: null,
    states: genericStates(),
    stateFilter: null,
    importedBy: null,
  }),
};
