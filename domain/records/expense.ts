import { anyOf } from '../access/rights.ts';
import { attachmentEvents, attachmentsPart } from '../attachments/attachmentsPart.ts';
import { wordChoice } from '../fields/choice.ts';
import { customLookup } from '../fields/customLookup.ts';
import { date, printDate } from '../fields/date.ts';
import { decimal } from '../fields/decimal.ts';
import type { Values } from '../fields/field.ts';
import { longText } from '../fields/longText.ts';
import { money } from '../fields/money.ts';
import { number } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import { yesNo } from '../fields/yesNo.ts';
import { modesOfTransport } from '../lists/ambassadors.ts';
import { pictureTypes } from '../lists/fileTypes.ts';
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
import { rowsOf } from '../record/part.ts';
import { payingGroup, workReferences } from '../pay/workReferences.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates, stateFilters } from '../record/states.ts';
import { worksOn } from './activityParts.ts';
import { borrowedNames } from './borrowedNames.ts';

const labels = { one: 'expense claim', many: 'expense claims' } as const;

const isTravel = (values: Values): boolean => values['isTravel'] === true;
const goesBy = (mode: string) => (values: Values) => isTravel(values) && values['modeOfTransport'] === mode;
/** Journeys by car are paid by the mile, so nobody types their cost. */
const hasTypedCost = (values: Values): boolean =>
  !isTravel(values) || ((values['modeOfTransport'] ?? null) !== null && values['modeOfTransport'] !== 'Car');

const journey = { heading: 'Journey', applies: isTravel } as const;
const byCar = { heading: 'Car', applies: goesBy('Car') } as const;

/** Proofs of what was spent: photographs of receipts and invoices. */
const receipts = attachmentsPart({
  name: 'receipts',
  labels: { one: 'receipt', many: 'receipts' },
  tab: 'Receipts',
  fileTypes: pictureTypes,
  maxFiles: 10,
  maxSize: 10_000_000,
  isForAmbassadors: true,
});

/** A claim for money that an ambassador spent on their work. */
export const expense = recordType({
  name: 'expense',
  path: 'ambassadors/expenses',
  set: 'ambassadorExpenses',
  labels,
  rights: { view: anyOf('ViewAmbassadors'), edit: anyOf('EditAmbassadors') },
  createdEvent: ['Entered', 'Entered the expense claim'],
  states: genericStates('cancelled', 'withdrawn'),
  stateFilter: stateFilters.withoutDuplicate,
  quickFilters: approvalFilters,
  importedBy: { token: 'import-id', types: ['ambassadorExpense'] },
  relevance: { names: [], details: ['ambassador', 'typeOfClaim', 'dateOfClaim'] },
  searchOrder: [
    'id',
    'activity-id',
    'workopportunity-id',
    'workopportunity-title',
    'ambassador-id',
    'session-id',
    'activity-name',
    'activity-event-title',
    'activity-descriptor',
    'ambassador-name',
    'organiser',
    'to',
    'from',
    'mode-of-transport',
    'date-of-claim',
    'type-of-claim',
    'preapproved-date',
    'approved-date',
    'submitted-date',
    'submitted',
    'approved',
    'preapproved',
    'sent-to-pay-office',
    'group',
    'recordState',
  ],
  fields: {
    ...workReferences({ heading: 'Claim' }, { needsActivity: false }),
    dateOfClaim: date('Date of claim', {
      heading: 'Claim',
      required: true,
      column: 'shown',
      sorted: true,
      search: { token: 'date-of-claim' },
    }),
    typeOfClaim: customLookup('claimType', 'Type of claim', {
      heading: 'Claim',
      required: true,
      column: 'shown',
      search: { token: 'type-of-claim' },
    }),
    group: payingGroup({ heading: 'Claim' }),
    isTravel: yesNo('Travel', { readOnly: true, notInForm: true, follows: { reference: 'typeOfClaim', field: 'travel' } }),
    from: text('From', { ...journey, required: true, max: 200, column: 'hidden', search: true }),
    to: text('To', { ...journey, required: true, max: 200, column: 'hidden', search: true }),
    modeOfTransport: wordChoice('Mode of transport', modesOfTransport, {
      ...journey,
      required: true,
      column: 'hidden',
      search: { token: 'mode-of-transport' },
    }),
    miles: decimal('Miles', { ...byCar, required: true, min: 0, max: 10_000 }),
    passengers: number('Passengers', { ...byCar, min: 0, max: 20 }),
    registration: text('Registration', { ...byCar, max: 15 }),
    transportApprovedBy: text('Transport approved by', { heading: 'Taxi', applies: goesBy('Taxi'), required: true, max: 200 }),
    amount: money('Amount', { heading: 'Cost', applies: hasTypedCost, required: true }),
    description: longText('Description', { heading: 'Cost', max: 2000 }),
    ...costFields,
    ...approvalFields,
  },
  own: {
    of: 'ambassador',
    hides: ['preapprovedBy', 'approvedBy', 'payRun'],
    edits: [
      'dateOfClaim',
      'typeOfClaim',
      'from',
      'to',
      'modeOfTransport',
      'miles',
      'passengers',
      'registration',
      'transportApprovedBy',
      'amount',
      'description',
    ],
    enters: { activity: worksOn },
  },
  parts: [receipts],
  computed: ['cost', 'calculation', 'unpaidBecause'],
  sealing: approvalSealing(labels.one),
  derived: {
    stage: approvalStage,
    submitted: { field: yesNo('Submitted', { search: true }), compute: (values) => stageOf(values) !== 'draft' },
    ...approvalFlags,
    receiptCount: { field: number('Receipts', { column: 'shown' }), compute: (values) => rowsOf(receipts, values).length },
    hasReceipt: {
      field: yesNo('Has receipts', { search: { token: 'has-receipt', unlisted: true } }),
      compute: (values) => rowsOf(receipts, values).length > 0,
    },
  },
  relations: borrowedNames,
  standing: 'stage',
  actions: approvalActions(labels, { one: 'the claim is right and was for work', many: 'the claims are right and were for work' }),
  events: { ...sentEvent, ...attachmentEvents(receipts.labels.one) },
  lists: {
    corrections: {
      label: 'Corrections',
      set: 'payCorrections',
      by: 'expense-id',
      about: 'Corrections of this expense claim, after it was sent to the pay office.',
      inEveryState: true,
    },
  },
  titledBy: 'ambassador',
  title: (values) => (values.dateOfClaim === null ? '' : `Claim of ${printDate(values.dateOfClaim)}`),
  cardFields: ['typeOfClaim', 'dateOfClaim', 'activity'],
});
