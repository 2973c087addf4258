import { anyOf } from '../../../../domain/access/rights.ts';
import { wordChoice } from '../../../../domain/fields/choice.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { text } from '../../../../domain/fields/text.ts';
import { reports as kinds, reportTypes } from './lists/reports.ts';
import { exportStatuses } from '../../../../domain/lists/tasks.ts';
import { plannedSet } from './planned.ts';

export const reports = plannedSet({
  name: 'report',
  path: 'reports',
  set: 'reports',
  labels: { one: 'report', many: 'reports' },
  rights: { view: anyOf(...kinds.map(({ right }) => right)) },
  searchOrder: ['createdBy', 'id', 'group', 'name', 'type', 'status'],
  fields: {
    createdBy: reference('user', 'Created by', { search: true }),
    group: reference('institution', 'Group', { scope: true, search: true }),
    name: text('Name', { search: true }),
    type: wordChoice('Type', reportTypes, { search: true }),
    status: wordChoice('Status', exportStatuses, { search: true }),
  },
});
