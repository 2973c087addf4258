import { printRecordId } from '../../domain/fields/recordId.ts';
import { ofSameHours, sameHoursRefusal, type WorkedHours } from '../../domain/pay/sameHours.ts';
import { stageOf } from '../../domain/pay/stages.ts';
import { sameHoursAtOnce } from '../../domain/payMessages.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import type { Dependencies } from '../context.ts';
import { loadRecord } from './changeRecord.ts';
import type { Obstacle } from './obstacle.ts';

/** The field name for claims of the first of two timesheets. No real field has this name. */
const firstOfTwo = '#sameHours';

const hoursOf = (id: number, { values, recordState }: Pick<RecordSnapshot, 'values' | 'recordState'>): WorkedHours => {
  const { start = null, end = null } = valuesOf(timesheet, values);
  const { submittedDate = null, preapprovedDate = null, approvedDate = null, sentDate = null } = valuesOf(timesheet, values);
  const isCurrent = recordState === timesheet.states.initial;
  return { id, start, end, isCurrent, submittedDate, preapprovedDate, approvedDate, sentDate };
};

/** Whether this one of two timesheets of the same hours goes first, where both are submitted at once. */
const goesFirst = async ({ claims }: Dependencies, one: number, other: number): Promise<boolean> => {
  const pair = `${Math.min(one, other)}/${Math.max(one, other)}`;
  const { owner, isSettling, at } = await claims.claim(timesheet.name, firstOfTwo, pair, one);
  if (owner === one) return true;
  return !isSettling && (await claims.takeOver(timesheet.name, firstOfTwo, pair, owner, one, at)) === one;
};

/**
 * The timesheets that the read side has are compared by their times. The log says how far those are that overlap. Where they wait for their
 * submission, a claim lets one of the two go first.
 */
export const hoursElsewhere: Obstacle = async (dependencies, reads, id, snapshot) => {
  const { ambassador: person = null } = valuesOf(timesheet, snapshot.values);
  if (person === null) return null;
  const own = hoursOf(id, snapshot);
  const timesheets = await reads.shown.pointingAt(timesheet, 'ambassador', person);
  for (const { id: other } of ofSameHours(
    own,
    timesheets.map((each) => hoursOf(each.id, each)),
  )) {
    const besideOther = async () => sameHoursRefusal(own, hoursOf(other, await loadRecord(dependencies, timesheet, other)));
    const refusal = await besideOther();
    if (refusal !== null) return refusal;
    if (stageOf(own) !== 'draft') continue;
    if (!(await goesFirst(dependencies, id, other))) return sameHoursAtOnce(printRecordId(other));
    const since = await besideOther();
    if (since !== null) return since;
  }
  return null;
};
