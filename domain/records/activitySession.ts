import { date } from '../fields/date.ts';
import { instant } from '../fields/instant.ts';
import { dayOfInstant, londonDistance, spanMovedInLondon } from '../fields/london.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { outsideActivity } from '../activityMessages.ts';
import { endsBeforeStart } from '../messages.ts';
import { movedRowEvents } from '../record/merging.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates } from '../record/states.ts';
import { within } from '../record/within.ts';
import { activity, includePartnered } from './activity.ts';
import { beneficiaries } from './activityParts.ts';
import { marks } from './attendance.ts';

const isWithin = (instantOf: string, start: string | null, end: string | null): boolean =>
  (start === null || Date.parse(instantOf) >= Date.parse(start)) && (end === null || Date.parse(instantOf) <= Date.parse(end));

interface Span {
  readonly start: string | null;
  readonly end: string | null;
}

/** How far the activity moved on a London clock without a change of its length, in milliseconds; 0 if it did not. */
const distance = (before: Span, after: Span): number => {
  if (!before.start || !before.end || !after.start || !after.end) return 0;
  const [start, end] = [londonDistance(before.start, after.start), londonDistance(before.end, after.end)];
  return start === end ? start : 0;
};

/** A part of an activity with a register of its own, such as one of twelve weekly lessons. */
export const activitySession = recordType({
  name: 'activitySession',
  path: 'activity-sessions',
  set: 'activitySessions',
  labels: { one: 'session', many: 'sessions' },
  rights: activity.rights,
  createdEvent: ['Planned', 'Planned the session'],
  states: genericStates(),
  importedBy: { token: 'import-id', types: ['attendance', 'studentBeneficiaryReplacement'] },
  relevance: { names: [['name']], details: ['activity', 'start'] },
  fields: {
    activity: reference('activity', 'Activity', { required: true, column: 'shown', search: true }),
    name: text('Name', { required: true, errorName: 'Name', max: 200, column: 'key', search: true, term: true }),
    start: instant('Start date', { required: true, errorName: 'StartDate', column: 'shown', sorted: true }),
    end: instant('End date', { required: true, errorName: 'EndDate', column: 'shown' }),
    totalStudents: number('Total students', {
      required: true,
      errorName: 'TotalStudents',
      min: 0,
      column: 'shown',
      summed: true,
      search: { token: 'total-students' },
    }),
    group: reference('institution', 'Group', { internal: true, readOnly: true, scope: true, search: true }),
  },
  within: within(activity, {
    field: 'activity',
    event: 'MovedWithActivity',
    takes: ({ group }) => ({ group }),
    follows: (before, after, { start, end }: Span) => {
      const by = distance(before, after);
      return by === 0 || start === null || end === null ? {} : spanMovedInLondon({ start, end }, by);
    },
    check: (values, { start, end }) =>
      (['start', 'end'] as const).flatMap((name) => {
        const at = values[name];
        return at === null || isWithin(at, start, end)
          ? []
          : [{ field: name, messages: [outsideActivity(name === 'start' ? 'Start date' : 'End date')] }];
      }),
  }),
  parts: [beneficiaries, marks],
  ownTabs: ['Register'],
  openToPartners: { hides: [] },
  includePartnered,
  derived: {
    startDay: { field: date('Start', { search: { token: 'start' } }), compute: (values) => dayOfInstant(values.start) },
    endDay: { field: date('End', { search: { token: 'end' } }), compute: (values) => dayOfInstant(values.end) },
  },
  events: { MovedWithActivity: 'Moved with the activity', RegisterTaken: 'Took the register', ...movedRowEvents },
  title: (values) => values.name ?? '',
  cardFields: ['start', 'end'],
  check: (values) =>
    values.start && values.end && Date.parse(values.end) < Date.parse(values.start) ? [{ field: 'end', messages: [endsBeforeStart] }] : [],
});
