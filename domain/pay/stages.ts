import { labelIn } from '../fields/choice.ts';
import { sendBackFirst, sentToPayOffice, stageAllows, takeApprovalBackFirst } from '../payMessages.ts';

/** The decisions about a timesheet or an expense claim. Days are `YYYY-MM-DD`; null: it has not happened. */
export interface ApprovalDays {
  readonly submittedDate: string | null;
  readonly preapprovedDate: string | null;
  readonly approvedDate: string | null;
  readonly sentDate: string | null;
}

/** The stages on the way to the pay office, with what people read. They follow from the days alone. */
export const stages = [
  { value: 'draft', label: 'Not submitted' },
  { value: 'submitted', label: 'Awaiting pre-approval' },
  { value: 'preapproved', label: 'Awaiting approval' },
  { value: 'approved', label: 'Awaiting pay office' },
  { value: 'sent', label: 'Sent to pay office' },
] as const;

export type Stage = (typeof stages)[number]['value'];

export const stageOf = ({ submittedDate, preapprovedDate, approvedDate, sentDate }: ApprovalDays): Stage => {
  if (sentDate !== null) return 'sent';
  if (approvedDate !== null) return 'approved';
  if (preapprovedDate !== null) return 'preapproved';
  return submittedDate === null ? 'draft' : 'submitted';
};

/** The actions of people with their labels. */
export const approvalLabels = {
  submit: 'Submit',
  'pre-approve': 'Pre-approve',
  approve: 'Approve',
  'send-back': 'Send back',
  'take-approval-back': 'Take the approval back',
  withdraw: 'Withdraw',
  cancel: 'Cancel',
} as const;

export type ApprovalAction = keyof typeof approvalLabels;

/** The actions that each stage of a current record allows. Only a pay run moves an approved record on, and the last stage is final. */
export const actionsByStage: Readonly<Record<Stage, readonly ApprovalAction[]>> = {
  draft: ['submit', 'withdraw', 'cancel'],
  submitted: ['pre-approve', 'send-back', 'withdraw', 'cancel'],
  preapproved: ['approve', 'send-back', 'withdraw', 'cancel'],
  approved: ['take-approval-back'],
  sent: [],
};

/** Why the stage does not allow the action, and what it allows; null if it does. `one` is what the record is called. */
export const stageRefusal = (days: ApprovalDays, action: ApprovalAction, one: string): string | null => {
  const stage = stageOf(days);
  const allowed = actionsByStage[stage];
  if (allowed.includes(action)) return null;
  if (stage === 'sent') return sentToPayOffice(one);
  const label = labelIn(stages, stage);
  return stageAllows(
    one,
    label,
    allowed.map((each) => approvalLabels[each]),
  );
};

/** Why people cannot edit the record, or move it to another state, at its stage; null if they can. */
export const changeRefusal = (days: ApprovalDays, one: string): string | null => {
  switch (stageOf(days)) {
    case 'draft':
      return null;
    case 'submitted':
    case 'preapproved':
      return sendBackFirst(one);
    case 'approved':
      return takeApprovalBackFirst(one);
    case 'sent':
      return sentToPayOffice(one);
  }
};
