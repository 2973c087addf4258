import { notApproved, notCurrent, nothingToPay, sentBefore } from '../payMessages.ts';
import { genericState } from '../record/states.ts';
import { type ApprovalDays, stageOf } from './stages.ts';

/** The values of a paid record that a pay run needs. */
interface Payable {
  readonly recordState: number;
  readonly values: ApprovalDays & { readonly payRun: number | null; readonly cost: number | null };
}

/** Why a pay run does not take the record; null if it does. `one` is what the record is called. */
export const sendRefusal = ({ values, recordState }: Payable, one: string): string | null => {
  if (values.payRun !== null) return sentBefore(one);
  if (recordState !== genericState.current.value) return notCurrent(one);
  if (stageOf(values) !== 'approved') return notApproved(one);
  return values.cost === null ? nothingToPay(one) : null;
};
