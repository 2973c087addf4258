import { yesNo } from '../../../../domain/fields/yesNo.ts';

/** The steps of pay, for an activity or an ambassador, that wait for somebody. */
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

export const awaitingPayTokens = [
  'timesheets-awaiting-approval',
  'timesheets-awaiting-preapproval',
  'timesheets-awaiting-sentoffice',
  'expenses-awaiting-approval',
  'expenses-awaiting-preapproval',
  'expenses-awaiting-sentoffice',
] as const;
