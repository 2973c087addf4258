import { anyOf } from '../access/rights.ts';
import { wordChoice } from '../fields/choice.ts';
import { date } from '../fields/date.ts';
import type { Field, FieldValue, ValuesOf } from '../fields/field.ts';
import { dayOfInstant } from '../fields/london.ts';
import { longText } from '../fields/longText.ts';
import { money } from '../fields/money.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { textOf } from '../fields/textOf.ts';
import { yesNo } from '../fields/yesNo.ts';
import { anotherMustApprove, notYourOwn, sentToPayOffice } from '../payMessages.ts';
import type { Actor, Action, Actions } from '../record/action.ts';
import type { RecordType } from '../record/recordType.ts';
import type { QuickFilter } from '../record/typeOptions.ts';
import type { Sealing } from '../record/sealing.ts';
import { genericState } from '../record/states.ts';
import { type ApprovalAction, approvalLabels, changeRefusal, stageOf, stageRefusal, stages } from './stages.ts';
import { capitalise } from '../words.ts';

const onTab = { tab: 'Approval', readOnly: true } as const;

/** Options of fields for people who see ambassadors only; all staff of the group see lists of timesheets. */
const ofAmbassador = { tab: 'Pay', readOnly: true, right: 'ViewAmbassadors' } as const;

/** The pay of a record. The fields are computed with every save until the record is approved. */
export const costFields = {
  cost: money('Cost', { ...ofAmbassador, column: 'shown', summed: true }),
  calculation: text('Calculation', { ...ofAmbassador, personal: true, max: 1000 }),
  unpaidBecause: text('Cannot be paid because', { ...ofAmbassador, max: 1000 }),
};

/** The decisions about a timesheet or an expense claim, with persons and times. Only actions and pay runs set these fields. */
export const approvalFields = {
  submittedDate: date('Submitted on', { ...onTab, column: 'hidden', search: { token: 'submitted-date' } }),
  preapprovedDate: date('Pre-approved on', { ...onTab, column: 'hidden', search: { token: 'preapproved-date' } }),
  preapprovedBy: reference('user', 'Pre-approved by', { ...onTab, column: 'hidden', search: { token: 'preapproved-by', unlisted: true } }),
  approvedDate: date('Approved on', { ...onTab, column: 'hidden', search: { token: 'approved-date' } }),
  approvedBy: reference('user', 'Approved by', { ...onTab, column: 'hidden' }),
  sentDate: date('Sent to pay office on', { ...onTab, column: 'hidden' }),
  payRun: reference('payRun', 'Pay run', { ...onTab, column: 'hidden', search: { token: 'pay-run', unlisted: true } }),
  sentBackBecause: longText('Sent back because', { ...onTab, max: 2000 }),
};

type ApprovalValues = ValuesOf<typeof approvalFields & typeof costFields> & { readonly ambassador: number | null };

const isAt =
  (...names: readonly string[]) =>
  (values: ApprovalValues): boolean =>
    names.includes(stageOf(values));

interface DerivedOfApproval {
  readonly field: Field;
  compute(values: ApprovalValues): FieldValue;
}

/** The filter that finds what was sent back and not submitted again. */
export const sentBackToken = 'sent-back';

/** The stage, and the flags that follow from it. */
export const approvalStage: DerivedOfApproval = {
  field: wordChoice('Stage', stages, { column: 'shown', search: { unlisted: true } }),
  compute: stageOf,
};
export const approvalFlags = {
  approved: { field: yesNo('Approved', { search: true }), compute: isAt('approved', 'sent') },
  preapproved: { field: yesNo('Pre-approved', { search: true }), compute: isAt('preapproved', 'approved', 'sent') },
  sentToPayOffice: { field: yesNo('Sent to pay office', { search: { token: 'sent-to-pay-office' } }), compute: isAt('sent') },
  sentBack: {
    field: yesNo('Sent back', { search: { token: sentBackToken, unlisted: true } }),
    compute: (values) => values.sentBackBecause !== null,
  },
} satisfies Record<string, DerivedOfApproval>;

/** The stages that wait for somebody, as buttons of lists. */
export const approvalFilters: readonly QuickFilter[] = [
  { label: 'Awaiting pre-approval', filter: 'stage:submitted' },
  { label: 'Awaiting approval', filter: 'stage:preapproved' },
  { label: 'Awaiting pay office', filter: 'stage:approved' },
];

const cleared = {
  submittedDate: null,
  preapprovedDate: null,
  preapprovedBy: null,
  approvedDate: null,
  approvedBy: null,
} as const;

const isOwn = ({ ambassador }: ApprovalValues, { ambassadors }: Actor): boolean => ambassador !== null && ambassadors.includes(ambassador);

/** The statement that a pre-approval confirms: 'the work was done'. */
interface Confirmed {
  readonly one: string;
  readonly many: string;
}

/** The actions on the way to the pay office. Who pre-approves, who approves and whose work it is are always different people. */
export const approvalActions = ({ one, many }: RecordType['labels'], confirmed: Confirmed): Actions<ApprovalValues> => {
  const by = (name: ApprovalAction) => (values: ApprovalValues) => stageRefusal(values, name, one);
  const computes = { refuse: (values: ApprovalValues) => values.unpaidBecause };
  const leaving = (name: 'withdraw' | 'cancel', bulk: string): Action<ApprovalValues> => ({
    label: `${approvalLabels[name]} the ${one}`,
    icon: name === 'cancel' ? 'block' : 'withdraw',
    bulk,
    textForMany: `The ${many} will not be paid. Their histories keep the reason.`,
    to: name === 'cancel' ? genericState.cancelled : genericState.withdrawn,
    asks: { reason: longText('Reason', { required: true, max: 2000 }) },
    done: `The ${one} has been ${bulk}.`,
    question: (title) => ({
      title: `${approvalLabels[name]} the ${one} of ${title}?`,
      text: `The ${one} will not be paid. Its history keeps the reason. If you restore it, it has to be submitted again.`,
    }),
    ...(name === 'withdraw' ? { byAmbassador: 'too' as const } : {}),
    refuse: by(name),
    set: () => cleared,
  });
  return {
    submit: {
      label: approvalLabels.submit,
      icon: 'allow',
      bulk: 'submitted',
      textForMany: 'They will wait for pre-approval, and can only be changed if they are sent back.',
      from: [genericState.current],
      event: ['Submitted', `Submitted the ${one}`],
      done: `The ${one} has been submitted.`,
      question: (title) => ({
        title: `Submit the ${one} of ${title}?`,
        text: `It will wait for pre-approval, and can only be changed if it is sent back.`,
      }),
      byAmbassador: 'too',
      refuse: by('submit'),
      set: (values, { now }) => ({ submittedDate: values.submittedDate ?? dayOfInstant(now), sentBackBecause: null }),
      computes,
    },
    'pre-approve': {
      label: approvalLabels['pre-approve'],
      icon: 'allow',
      isMain: true,
      bulk: 'pre-approved',
      textForMany: `You confirm that ${confirmed.many}. Somebody else has to approve each of them.`,
      from: [genericState.current],
      needs: anyOf('PreapproveTimesheets'),
      event: ['Preapproved', `Pre-approved the ${one}`],
      done: `The ${one} has been pre-approved.`,
      question: (title) => ({
        title: `Pre-approve the ${one} of ${title}?`,
        text: `You confirm that ${confirmed.one}. Somebody else has to approve it.`,
      }),
      refuse: by('pre-approve'),
      withheld: (values, acting) => (isOwn(values, acting) ? notYourOwn(one) : null),
      set: (values, { now, acting }) =>
        values.preapprovedDate === null ? { preapprovedDate: dayOfInstant(now), preapprovedBy: acting.user || null } : {},
    },
    approve: {
      label: approvalLabels.approve,
      icon: 'allow',
      isMain: true,
      bulk: 'approved',
      textForMany: 'The amounts are fixed, and the next pay run sends them to the pay office.',
      from: [genericState.current],
      needs: anyOf('ApproveTimesheets'),
      event: ['Approved', `Approved the ${one}`],
      done: `The ${one} has been approved.`,
      question: (title) => ({
        title: `Approve the ${one} of ${title}?`,
        text: 'The amount is fixed, and the next pay run sends it to the pay office. You can take the approval back until then.',
      }),
      refuse: by('approve'),
      withheld: (values, acting) => {
        if (isOwn(values, acting)) return notYourOwn(one);
        return values.preapprovedBy !== null && values.preapprovedBy === acting.user ? anotherMustApprove(one) : null;
      },
      set: (values, { now, acting }) =>
        values.approvedDate === null ? { approvedDate: dayOfInstant(now), approvedBy: acting.user || null } : {},
      computes,
    },
    'send-back': {
      label: approvalLabels['send-back'],
      icon: 'restore',
      bulk: 'sent back',
      textForMany: 'They can then be changed, and must be submitted and pre-approved again. The ambassadors will see the reason.',
      from: [genericState.current],
      needs: anyOf('PreapproveTimesheets', 'ApproveTimesheets'),
      event: ['SentBack', `Sent the ${one} back`],
      asks: { reason: longText('Reason', { required: true, max: 2000 }) },
      done: `The ${one} has been sent back.`,
      question: (title) => ({
        title: `Send the ${one} of ${title} back?`,
        text: 'It can then be changed, and must be submitted and pre-approved again. The ambassador will see the reason.',
      }),
      refuse: by('send-back'),
      set: (values, { answers }) =>
        values.submittedDate === null ? {} : { ...cleared, sentBackBecause: textOf(answers['reason'] ?? null) || null },
    },
    'take-approval-back': {
      label: approvalLabels['take-approval-back'],
      icon: 'restore',
      bulk: 'put back to pre-approved',
      textForMany: `${capitalise(many)} that are not approved are not sent to the pay office.`,
      from: [genericState.current],
      needs: anyOf('ApproveTimesheets'),
      event: ['ApprovalTakenBack', 'Took the approval back'],
      done: 'The approval has been taken back.',
      question: (title) => ({
        title: `Take the approval of the ${one} of ${title} back?`,
        text: `${capitalise(many)} that are not approved are not sent to the pay office. You can approve it again.`,
      }),
      refuse: by('take-approval-back'),
      set: () => ({ approvedDate: null, approvedBy: null }),
    },
    withdraw: leaving('withdraw', 'withdrawn'),
    cancel: leaving('cancel', 'cancelled'),
  };
};

/** From its submission on, only actions change a record; after it was sent, nothing does. */
export const approvalSealing = (one: string): Sealing<ApprovalValues> => ({
  fields: ['submittedDate', 'preapprovedDate', 'preapprovedBy', 'approvedDate', 'approvedBy', 'sentDate', 'payRun', 'sentBackBecause'],
  changeRefusal: (values) => changeRefusal(values, one),
  undoRefusal: (values) => (values.sentDate === null ? null : sentToPayOffice(one)),
});

/** The event by which a pay run sends the record, with its sentence. It sets `sentDate` and `payRun`. */
export const sentEvent = { SentToPayOffice: 'Sent to the pay office' } as const;
