import { longText } from '../fields/longText.ts';
import type { Actions } from '../record/action.ts';
import { genericState } from '../record/states.ts';

export const activityActions: Actions<{ readonly approved: boolean | null }> = {
  approve: {
    label: 'Approve',
    icon: 'allow',
    bulk: 'approved',
    from: [genericState.current, genericState.archived],
    event: ['Approved', 'Approved the activity'],
    done: 'The activity has been approved.',
    question: (title) => ({
      title: `Approve ${title}?`,
      text: 'The activity will count as approved. You can withdraw the approval at any time.',
    }),
    set: () => ({ approved: true }),
  },
  'withdraw-approval': {
    label: 'Withdraw approval',
    icon: 'block',
    bulk: 'set to not approved',
    from: [genericState.current, genericState.archived],
    event: ['ApprovalWithdrawn', 'Withdrew the approval'],
    done: 'The approval has been withdrawn.',
    question: (title) => ({
      title: `Withdraw the approval of ${title}?`,
      text: 'The activity will no longer count as approved. You can approve it again.',
    }),
    set: () => ({ approved: false }),
  },
  cancel: {
    label: 'Cancel the activity',
    icon: 'block',
    bulk: 'cancelled',
    to: genericState.cancelled,
    asks: { reason: longText('Reason', { required: true, max: 2000 }) },
    done: 'The activity has been cancelled.',
    question: (title) => ({
      title: `Cancel ${title}?`,
      text: 'The activity will no longer appear among current activities. Its history keeps the reason. You can restore it at any time.',
    }),
  },
  withdraw: {
    label: 'Withdraw the activity',
    icon: 'withdraw',
    bulk: 'withdrawn',
    to: genericState.withdrawn,
    asks: { reason: longText('Reason', { required: true, max: 2000 }) },
    done: 'The activity has been withdrawn.',
    question: (title) => ({
      title: `Withdraw ${title}?`,
      text: 'The activity will no longer appear among current activities. Its history keeps the reason. You can restore it at any time.',
    }),
  },
};
