import { everySignedIn } from '../../../../domain/access/rights.ts';
import { plannedSet } from './planned.ts';

export const calendar = plannedSet({
  name: 'activity',
  path: 'calendar',
  set: 'calendar',
  labels: { one: 'activity', many: 'calendar' },
  rights: { view: everySignedIn },
  searchOrder: ['id'],
  fields: {},
});
