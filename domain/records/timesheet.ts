import { anyOf, everySignedIn } from '../access/rights.ts';
import { date } from '../fields/date.ts';
import { instant, printInstant } from '../fields/instant.ts';
import { dayOfInstant } from '../fields/london.ts';
import { longText } from '../fields/longText.ts';
import { money } from '../fields/money.ts';
import { reference } from '../fields/reference.ts';
import { timespan } from '../fields/timespan.ts';
import { yesNo } from '../fields/yesNo.ts';
import { endsBeforeStart } from '../messages.ts';
import {
  approvalActions,
  approvalFields,
  approvalFilters,
  approvalFlags,
  approvalSealing,
  approvalStage,
  costFields,
  sentEvent,
} from '../pay/approval.ts';
import { stageOf } from '../pay/stages.ts';
import { payingGroup, workReferences } from '../pay/workReferences.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates, stateFilters } from '../record/states.ts';
import { worksOn } from './activityParts.ts';
import { borrowedNames } from './borrowedNames.ts';

const labels = { one: 'timesheet', many: 'timesheets' } as const;

/** The most hours of one timesheet: a week. */
const maxHours = 168;

/** The hours that an ambassador worked on an activity, on their way to the pay office. */
export const timesheet = recordType({
  name: 'timesheet',
  path: 'ambassadors/timesheets',
  set: 'ambassadorTimesheets',
  labels,
  rights: { view: everySignedIn, edit: anyOf('EditAmbassadors') },
  createdEvent: ['Entered', 'Entered the timesheet'],
  states: genericStates('cancelled', 'withdrawn'),
  stateFilter: stateFilters.withoutDuplicate,
  quickFilters: approvalFilters,
  importedBy: { token: 'import-id', types: ['ambassadorTimesheet'] },
  relevance: { names: [], details: ['ambassador', 'activity', 'start'] },
  searchOrder: [
    'id',
    'activity-id',
    'workopportunity-id',
    'workopportunity-title',
    'ambassador-id',
    'session-id',
    'activity-event-title',
    'activity-descriptor',
    'activity-name',
    'ambassador-name',
    'organiser',
    'approved-date',
    'preapproved-date',
    'submitted-date',
    'awaiting-approval',
    'approved',
    'preapproved',
    'sent-to-pay-office',
    'group',
    'recordState',
    'contract-band',
  ],
  fields: {
    ...workReferences({}, { needsActivity: true }),
    start: instant('Start', { required: true, column: 'shown', sorted: true }),
    end: instant('End', { required: true, column: 'hidden' }),
    hours: timespan('Hours', { expected: true, max: maxHours, span: { start: 'start', end: 'end' }, column: 'shown', summed: true }),
    description: longText('Description', { max: 2000 }),
    group: payingGroup({}),
    contractBand: reference('contractBand', 'Contract band', {
      tab: 'Pay',
      readOnly: true,
      column: 'hidden',
      search: { token: 'contract-band' },
    }),
    rate: money('Rate', { tab: 'Pay', readOnly: true, right: 'ViewAmbassadors', column: 'hidden' }),
    ...costFields,
    ...approvalFields,
  },
  own: {
    of: 'ambassador',
    hides: ['preapprovedBy', 'approvedBy', 'payRun'],
    edits: ['start', 'end', 'hours', 'description'],
    enters: { activity: worksOn },
  },
  computed: ['hours', 'contractBand', 'rate', 'cost', 'calculation', 'unpaidBecause'],
  sealing: approvalSealing(labels.one),
  derived: {
    stage: approvalStage,
    awaitingApproval: {
      field: yesNo('Awaiting approval', { search: { token: 'awaiting-approval' } }),
      compute: (values) => stageOf(values) === 'preapproved',
    },
    ...approvalFlags,
    startDay: { field: date('Start date', { search: { token: 'date-start' } }), compute: (values) => dayOfInstant(values.start) },
    endDay: { field: date('Finish date', { search: { token: 'date-finish' } }), compute: (values) => dayOfInstant(values.end) },
  },
  relations: borrowedNames,
  standing: 'stage',
  actions: approvalActions(labels, { one: 'the work was done', many: 'the work was done' }),
  events: sentEvent,
  // One timesheet for a session and ambassador. Timesheets without a session are not compared.
  identity: ['session', 'ambassador'],
  lists: {
    corrections: {
      label: 'Corrections',
      set: 'payCorrections',
      by: 'timesheet-id',
      about: 'Corrections of this timesheet, after it was sent to the pay office.',
      inEveryState: true,
    },
  },
  titledBy: 'ambassador',
  title: (values) => (values.start === null ? '' : `Timesheet of ${printInstant(values.start)}`),
  cardFields: ['activity', 'start', 'hours'],
  check: (values) =>
    values.start && values.end && Date.parse(values.end) < Date.parse(values.start) ? [{ field: 'end', messages: [endsBeforeStart] }] : [],
});
