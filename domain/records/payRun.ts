import { anyOf } from '../access/rights.ts';
import { wordChoice } from '../fields/choice.ts';
import { date, printDate } from '../fields/date.ts';
import { instant } from '../fields/instant.ts';
import { money } from '../fields/money.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { choicesOfLabels } from '../lists/named.ts';
import { recordType } from '../record/declareType.ts';
import { genericState, type RecordStates } from '../record/states.ts';

/** A pay run stays for ever: the pay office may have its file. */
const states: RecordStates = {
  all: [genericState.current],
  initial: genericState.current.value,
  listed: [genericState.current.value],
  deleted: genericState.deleted.value,
  flags: false,
  transitions: {},
};

const payRunStatuses = choicesOfLabels('Running', 'Completed', 'Nothing sent');

/** How far a run is. Another run at the same time may have sent everything. */
const statusOf = ({ completed, items }: { readonly completed: string | null; readonly items: number | null }): string =>
  completed === null ? 'Running' : items === 0 ? 'Nothing sent' : 'Completed';

/**
 * Approved timesheets and expense claims of a group that were sent to the pay office at once, as one frozen file. It is never edited,
 * undone or deleted.
 */
export const payRun = recordType({
  name: 'payRun',
  path: 'ambassadors/pay-runs',
  set: 'payRuns',
  labels: { one: 'pay run', many: 'pay runs' },
  rights: { view: anyOf('RunPay'), edit: anyOf('RunPay') },
  createdEvent: ['Started', 'Started the pay run'],
  states,
  isEditable: false,
  relevance: { names: [], details: ['day', 'group'] },
  fields: {
    day: date('Day', { required: true, column: 'key', search: true, sorted: true }),
    items: number('Items', { column: 'shown' }),
    ambassadors: number('Ambassadors', { column: 'shown' }),
    total: money('Total', { column: 'shown', summed: true }),
    group: reference('institution', 'Group', { required: true, scope: true, column: 'shown', search: true }),
    completed: instant('Completed', { column: 'hidden' }),
    columns: text('Columns', { internal: true, max: 500 }),
    fileKey: text('File', { internal: true, max: 200 }),
    fingerprint: text('Fingerprint of the file', { max: 64 }),
    downloads: number('Downloads', { column: 'hidden' }),
    lastDownloadedBy: reference('user', 'Last downloaded by', { column: 'hidden' }),
  },
  fileAddress: ({ completed, items }, id) => (completed !== null && items !== 0 ? `/ambassadors/pay-runs/${id}/file` : null),
  derived: {
    status: {
      field: wordChoice('Status', payRunStatuses, { column: 'shown' }),
      compute: statusOf,
    },
  },
  events: { Completed: 'Wrote the file for the pay office', Downloaded: 'Downloaded the file' },
  lists: {
    timesheets: {
      label: 'Timesheets',
      set: 'ambassadorTimesheets',
      by: 'pay-run',
      about: 'Timesheets that this pay run sent to the pay office.',
      inEveryState: true,
    },
    expenses: {
      label: 'Expense claims',
      set: 'ambassadorExpenses',
      by: 'pay-run',
      about: 'Expense claims that this pay run sent to the pay office.',
      inEveryState: true,
    },
    corrections: {
      label: 'Corrections',
      set: 'payCorrections',
      by: 'pay-run',
      about: 'Corrections of earlier runs that this pay run sent to the pay office.',
      inEveryState: true,
    },
  },
  title: (values) => (values.day === null ? '' : `Pay run of ${printDate(values.day)}`),
});
