import { contractIsThere } from '../contractMessages.ts';
import { anyOf, everySignedIn } from '../access/rights.ts';
import { actionRefusal, contractActions, signingRefusal, statusOf } from '../contracts/status.ts';
import { choice } from '../fields/choice.ts';
import { customLookup } from '../fields/customLookup.ts';
import { date } from '../fields/date.ts';
import type { ValuesOf } from '../fields/field.ts';
import { dayOfInstant } from '../fields/london.ts';
import { longText } from '../fields/longText.ts';
import { money } from '../fields/money.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { yesNo } from '../fields/yesNo.ts';
import { contractStatus, contractStatuses } from '../lists/contracts.ts';
import { askingAction } from '../record/action.ts';
import { recordType } from '../record/declareType.ts';
import { genericState, type RecordStates } from '../record/states.ts';

/** A contract is there, or the task that issued it was undone. Its status says the rest. */
const states: RecordStates = {
  all: [genericState.current, genericState.deleted],
  initial: genericState.current.value,
  listed: [genericState.current.value],
  deleted: genericState.deleted.value,
  flags: false,
  transitions: {
    [genericState.current.value]: [genericState.deleted.value],
    [genericState.deleted.value]: [genericState.current.value],
  },
};

/** The pay and what was agreed are for who sees contracts, while the list is for all staff of the group. */
const agreed = { right: 'ViewAmbassadorContracts', readOnly: true } as const;

const fields = {
  ambassador: reference('ambassador', 'Ambassador', { required: true, ofOwnGroup: true, column: 'key', search: true }),
  name: text('Name', { required: true, max: 200, column: 'shown', search: true, term: true }),
  jobTitle: text('Job title', { max: 200, column: 'shown', search: true, term: true }),
  start: date('Start', { required: true, column: 'shown', search: true }),
  expire: date('Expires', { required: true, column: 'shown', search: true }),
  issued: date('Created', { required: true, column: 'hidden', search: { token: 'created' } }),
  signed: date('Signed', { readOnly: true, column: 'shown', search: true }),
  cancelled: date('Cancelled', { readOnly: true, column: 'hidden', search: true }),
  cancelledBecause: longText('Cancelled because', { readOnly: true, max: 2000 }),
  expired: date('Expired', { readOnly: true }),
  dbsRequired: yesNo('DBS required', { column: 'hidden', search: { token: 'DBSRequired' } }),
  group: reference('institution', 'Group', { required: true, scope: true, column: 'hidden', search: true }),
  contractType: customLookup('contractType', 'Contract type', {
    column: 'hidden',
    search: { token: 'contract-type', lookup: '/contracts/available/types?showAll=true' },
  }),
  contractBand: reference('contractBand', 'Contract band', {
    required: true,
    ofOwnGroup: true,
    column: 'hidden',
    search: { token: 'contract-band' },
  }),
  contractTemplate: reference('contractTemplate', 'Contract template', {
    required: true,
    ofOwnGroup: true,
    column: 'hidden',
    search: { token: 'contract-template' },
  }),
  validFrom: date('Valid from', { column: 'hidden', search: { token: 'valid-from' } }),
  rate: money('Pay for an hour', { ...agreed }),
  text: longText('Text', { ...agreed, required: true, personal: true, max: 100_000 }),
  fingerprint: text('Fingerprint of the text', { ...agreed, required: true, max: 64 }),
  signedFingerprint: text('Fingerprint that was signed', { ...agreed, max: 64 }),
  signedName: text('Name that was typed', { ...agreed, personal: true, max: 200 }),
  signedFrom: text('Network address of the signature', { ...agreed, personal: true, max: 64 }),
};

const signing = { signedOn: date('Signed on', { required: true }) };
const cancelling = { reason: longText('Reason', { required: true, max: 2000, hint: 'The ambassador sees the reason.' }) };
const signingOneself = { name: text('Your full name', { required: true, max: 200, personal: true }) };

/**
 * An agreement between a group and an ambassador. It is issued from a template and never edited: its text is frozen, and its status
 * follows from its history.
 */
export const contract = recordType({
  name: 'contract',
  path: 'ambassadors/contracts',
  set: 'ambassadorContract',
  labels: { one: 'contract', many: 'contracts' },
  rights: { view: everySignedIn, edit: anyOf('EditAmbassadorContracts') },
  createdEvent: ['Issued', 'Issued the contract'],
  states,
  isEditable: false,
  // One contract of a template from a day on, as long as it has not ended.
  identity: ['ambassador', 'contractTemplate', 'start'],
  holdsIdentity: (values) => statusOf(values) !== contractStatus.ended,
  identityTaken: contractIsThere,
  own: { of: 'ambassador', hides: ['fingerprint', 'signedFingerprint', 'signedFrom'], edits: [] },
  searchOrder: [
    'id',
    'valid-from',
    'start',
    'created',
    'signed',
    'expire',
    'cancelled',
    'name',
    'jobTitle',
    'DBSRequired',
    'group',
    'ambassador',
    'contract-type',
    'contract-band',
    'contract-template',
    'status',
  ],
  quickFilters: [
    { label: 'To be signed', filter: `status:${contractStatus.requireSigning}` },
    { label: 'Current', filter: `status:${contractStatus.current}` },
  ],
  importedBy: { token: 'import-id', types: ['ambassadorContract'] },
  relevance: { names: [['name']], details: ['ambassador', 'start', 'expire'] },
  fields,
  derived: {
    status: {
      field: choice('Status', contractStatuses, {
        column: 'shown',
        search: { values: [{ value: 'any', label: 'Any' }, ...contractStatuses], all: 'any' },
      }),
      compute: statusOf,
    },
  },
  actions: {
    'record-signature': askingAction<ValuesOf<typeof fields>>()({
      label: contractActions['record-signature'],
      icon: 'allow',
      event: ['Signed', 'Recorded the signature'],
      from: [genericState.current],
      asks: signing,
      done: 'The signature has been recorded.',
      question: (title) => ({
        title: `Record the signature of ${title}?`,
        text: 'The ambassador has signed this contract on paper. It becomes current, and this cannot be changed afterwards.',
      }),
      refuse: (values, { answers, now }) =>
        actionRefusal(values, 'record-signature') ?? signingRefusal(values, answers.signedOn, dayOfInstant(now) ?? ''),
      set: (values, { answers, now }) => ({ signed: answers.signedOn ?? dayOfInstant(now), signedFingerprint: values.fingerprint }),
    }),
    sign: askingAction<ValuesOf<typeof fields>>()({
      label: contractActions.sign,
      icon: 'allow',
      event: ['SignedOnline', 'Signed the contract'],
      from: [genericState.current],
      byAmbassador: 'alone',
      asks: signingOneself,
      keepsAnswersInFields: true,
      done: 'You have signed the contract.',
      question: (title) => ({
        title: `Sign ${title}?`,
        text: 'Type your full name to sign. The time and your network address are kept with your signature.',
      }),
      refuse: (values, { now }) => actionRefusal(values, 'sign') ?? signingRefusal(values, null, dayOfInstant(now) ?? ''),
      set: (values, { answers, now, from }) => ({
        signed: dayOfInstant(now),
        signedFingerprint: values.fingerprint,
        signedName: answers.name,
        signedFrom: from ?? null,
      }),
    }),
    cancel: askingAction<ValuesOf<typeof fields>>()({
      label: contractActions.cancel,
      icon: 'block',
      isDanger: true,
      event: ['Cancelled', 'Cancelled the contract'],
      from: [genericState.current],
      asks: cancelling,
      bulk: 'cancelled',
      textForMany: 'From today no work is paid by these contracts. Those that have not begun never take effect.',
      done: 'The contract has been cancelled.',
      question: (title) => ({
        title: `Cancel ${title}?`,
        text:
          'From today no work is paid by this contract. If it has not begun, it never takes effect. ' +
          'It cannot become current again. You can issue a new one.',
      }),
      refuse: (values) => actionRefusal(values, 'cancel'),
      set: (values, { answers, now }) =>
        values.cancelled === null ? { cancelled: dayOfInstant(now), cancelledBecause: answers.reason } : {},
    }),
  },
  clock: {
    expire: {
      due: `expire:<today,status:${contractStatus.current},${contractStatus.requireSigning}`,
      event: ['Expired', 'Expired the contract'],
      set: (values, day) =>
        values.expire !== null && values.expire < day && statusOf(values) !== contractStatus.ended ? { expired: day } : {},
    },
  },
  title: (values) => values.name ?? '',
});
