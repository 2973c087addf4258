import { anyOf } from '../../../../domain/access/rights.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { yesNo } from '../../../../domain/fields/yesNo.ts';
import { plannedSet } from './planned.ts';

/** Groups of students who may be the same person. */
export const studentDuplicates = plannedSet({
  name: 'studentDuplicateGroup',
  path: 'students/duplicates',
  set: 'studentDuplicates',
  labels: { one: 'group of duplicates', many: 'duplicate students' },
  rights: { view: anyOf('EditStudents') },
  searchOrder: ['group', 'include-ignored'],
  fields: {
    group: reference('institution', 'Group', { scope: true, search: true }),
    includeIgnored: yesNo('Include ignored', { search: { token: 'include-ignored', max: 1 } }),
  },
});
