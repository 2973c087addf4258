import { anyOf } from '../access/rights.ts';
import { wordChoice } from '../fields/choice.ts';
import { longText } from '../fields/longText.ts';
import { money } from '../fields/money.ts';
import { printRecordId } from '../fields/recordId.ts';
import { reference } from '../fields/reference.ts';
import { corrections } from '../lists/corrections.ts';
import { correctionOf, correctOne } from '../payMessages.ts';
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
import { paidAmbassador, payingGroup } from '../pay/workReferences.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates, stateFilters } from '../record/states.ts';

const labels = { one: 'pay correction', many: 'pay corrections' } as const;

/** Names what is corrected: 'Correction of timesheet #00000012'. */
export const titleOfCorrection = (timesheet: number | null, expense: number | null): string =>
  timesheet === null ? correctionOf('expense claim', printRecordId(expense ?? 0)) : correctionOf('timesheet', printRecordId(timesheet));

/** A correction of an amount that was sent to the pay office wrongly: a later pay run adds pay or takes it back. */
export const payCorrection = recordType({
  name: 'payCorrection',
  path: 'ambassadors/pay-corrections',
  set: 'payCorrections',
  labels,
  rights: { view: anyOf('ViewAmbassadors'), edit: anyOf('PreapproveTimesheets', 'ApproveTimesheets') },
  createdEvent: ['Entered', 'Entered the pay correction'],
  states: genericStates('cancelled', 'withdrawn'),
  stateFilter: stateFilters.withoutDuplicate,
  quickFilters: approvalFilters,
  relevance: { names: [], details: ['ambassador', 'change', 'amount'] },
  fields: {
    ambassador: paidAmbassador({ heading: 'Correction', readOnly: true }),
    timesheet: reference('timesheet', 'Timesheet', {
      heading: 'Correction',
      hint: 'Choose the timesheet or the expense claim that was sent wrongly.',
      ofOwnGroup: true,
      column: 'shown',
      search: { token: 'timesheet-id', label: 'Timesheet ID', type: 'Id' },
    }),
    expense: reference('expense', 'Expense claim', {
      heading: 'Correction',
      ofOwnGroup: true,
      column: 'shown',
      search: { token: 'expense-id', label: 'Expense claim ID', type: 'Id' },
    }),
    change: wordChoice('Change', corrections, { heading: 'Correction', required: true, column: 'shown', search: true }),
    amount: money('Amount', { heading: 'Correction', required: true, min: 1, column: 'shown' }),
    reason: longText('Reason', { heading: 'Correction', required: true, max: 2000 }),
    group: payingGroup({ heading: 'Correction' }),
    ...costFields,
    ...approvalFields,
  },
  computed: ['ambassador', 'cost', 'calculation', 'unpaidBecause'],
  sealing: approvalSealing(labels.one),
  derived: { stage: approvalStage, ...approvalFlags },
  standing: 'stage',
  actions: approvalActions(labels, { one: 'the correction is right', many: 'the corrections are right' }),
  events: sentEvent,
  titledBy: 'ambassador',
  title: ({ timesheet, expense }) => titleOfCorrection(timesheet, expense),
  check: ({ timesheet, expense }) =>
    (timesheet === null) === (expense === null) ? [{ field: timesheet === null ? 'timesheet' : 'expense', messages: [correctOne] }] : [],
});
