import { yesNo } from '../fields/yesNo.ts';
import { exists, type Relation, type RelatedFilter } from '../record/relation.ts';
import { genericState } from '../record/states.ts';
import type { Stage } from './stages.ts';

/** Whether there is a current record at the stage. */
const flag = (label: string, token: string, stage: Stage): RelatedFilter => ({
  field: yesNo(label, { search: { token } }),
  target: exists({ field: 'stage', is: stage }),
});

/**
 * Filters of activities and ambassadors by their timesheets or claims that wait. Only current ones count. `recordType` is a name, because
 * the types of paid records import those with the filters.
 */
const flagsOf = (recordType: string, label: string, token: string, by: string): Relation => ({
  recordType,
  part: null,
  by,
  asksEachAlone: true,
  states: [genericState.current.value],
  filters: {
    awaitingApproval: flag(`${label} awaiting approval`, `${token}-awaiting-approval`, 'preapproved'),
    awaitingPreapproval: flag(`${label} awaiting pre-approval`, `${token}-awaiting-preapproval`, 'submitted'),
    awaitingSentOffice: flag(`${label} awaiting pay office`, `${token}-awaiting-sentoffice`, 'approved'),
  },
});

/** The pay flags of the records at which the reference `by` of timesheets and expense claims points. */
export const payFlags = (by: 'activity' | 'ambassador'): readonly Relation[] => [
  flagsOf('timesheet', 'Timesheets', 'timesheets', by),
  flagsOf('expense', 'Expenses', 'expenses', by),
];
