import { yesNo } from '../../../../domain/fields/yesNo.ts';

/** What of the pay for an activity, or of an ambassador's, waits for somebody. */
export const awaitingPay = {
  timesheetsAwaitingApproval: yesNo('Timesheets awaiting approval', { search: { token: 'timesheets-awaiting-approval' } }),
  timesheetsAwaitingPreapproval: yesNo('Timesheets awaiting pre-approval', { search: { token: 'timesheets-awaiting-preapproval' } }),
  timesheetsAwaitingSentOffice: yesNo('Timesheets awaiting being sent to pay office', {
    search: { token: 'timesheets-awaiting-sentoffice' },
  }),
  expensesAwaitingApproval: yesNo('Expenses awaiting approval', { search: { token: 'expenses-awaiting-approval' } }),
  expensesAwaitingPreapproval: yesNo('Expenses awaiting pre-approval', { search: { token: 'expenses-awaiting-preapproval' } }),
  expensesAwaitingSentOffice: yesNo('Expenses awaiting being sent to pay office', { search: { token: 'expenses-awaiting-sentoffice' } }),
};

/** Their tokens, in their order. */
export const awaitingPayTokens = [
  'timesheets-awaiting-approval',
  'timesheets-awaiting-preapproval',
  'timesheets-awaiting-sentoffice',
  'expenses-awaiting-approval',
  'expenses-awaiting-preapproval',
  'expenses-awaiting-sentoffice',
] as const;
