import { applicantStatus } from '../../domain/lists/workOffers.ts';
import { restoreFirst } from '../../domain/messages.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { applicantsIn } from '../../domain/records/workOfferApplicants.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import { noWorkDone, onlyAcceptedWork, tooManyTimesheets } from '../../domain/workOfferMessages.ts';
import { type ReadyTimesheet, readyTimesheets, workedBy, type WorkTime } from '../../domain/workOffers/readyTimesheets.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { loadRecord } from '../records/changeRecord.ts';
import { isThereAlready, type Outcome, type Refusal } from '../records/outcome.ts';
import { createRecord } from '../records/recordCommands.ts';
import { printRefusal } from '../records/printRefusal.ts';
import { sessionsOfOffer, spansOf } from './clashes.ts';

/** The field name for claims of these timesheets. No real field has this name. */
const readyKey = '#ready';

/** The most timesheets of one request. */
const maxReady = 200;

interface TimesheetsMade {
  readonly madeCount: number;
  /** The ids of those that were made. */
  readonly ids: readonly number[];
  /** Timesheets that were there before. */
  readonly already: number;
  readonly refused: readonly { readonly ambassador: number; readonly message: string }[];
  readonly position: bigint | null;
}

/** The times of an offer's work. */
export const timesOf = async (dependencies: Dependencies, values: object): Promise<readonly WorkTime[]> => {
  const offer = valuesOf(workOffer, { ...values });
  const sessions = await sessionsOfOffer(dependencies.shown, offer);
  if (sessions.length === 0) return (await spansOf(dependencies.shown, offer)).map((span) => ({ ...span, session: null }));
  return sessions.flatMap((session) => {
    const { start, end } = valuesOf(activitySession, session.values);
    return start && end ? [{ session: session.id, start, end }] : [];
  });
};

/** Whether the ambassador has such a timesheet already: made before, or entered for the session by hand. */
const isMade = (outcome: Outcome): boolean =>
  isThereAlready(outcome) ||
  (!outcome.ok && outcome.error.because === 'invalid' && outcome.error.errors.every(({ isTaken }) => isTaken === true));

/** Why a timesheet was refused; null if there is one already. */
const reasonOf = (outcome: Extract<Outcome, { ok: false }>): string | null =>
  isMade(outcome) ? null : printRefusal(outcome.error, timesheet.labels.one);

/** Makes timesheets that are ready. Those that are there already stay as they are. */
export const makeReady = async (
  dependencies: Dependencies,
  context: CommandContext,
  ready: readonly ReadyTimesheet[],
): Promise<TimesheetsMade> => {
  const claims = await dependencies.claims.claimMany(
    timesheet.name,
    readyKey,
    ready.map(({ key }) => key),
  );
  let [madeCount, already, position]: [number, number, bigint | null] = [0, 0, null];
  const ids: number[] = [];
  const refused: { ambassador: number; message: string }[] = [];
  for (const { key, ambassador, values } of ready) {
    const id = claims.get(key)?.owner;
    const outcome = await createRecord(dependencies, context, timesheet, values, ...(id === undefined ? [] : [{ id }]));
    if (outcome.ok) {
      madeCount += 1;
      ids.push(outcome.value.id);
      position = outcome.value.position;
      continue;
    }
    const message = reasonOf(outcome);
    if (message === null) already += 1;
    else refused.push({ ambassador, message });
  }
  return { madeCount, ids, already, refused, position };
};

/**
 * Makes the timesheets of ambassadors who are accepted for an offer: one for each session that is over. Made again, they are there already.
 * Needs the right to edit timesheets.
 */
export const makeTimesheets = async (
  dependencies: Dependencies,
  context: CommandContext,
  id: number,
  ambassadors: readonly number[],
): Promise<Result<TimesheetsMade, Refusal>> => {
  const { values, recordState } = await loadRecord(dependencies, workOffer, id);
  if (recordState === workOffer.states.deleted) return fail({ because: 'refused', message: restoreFirst });
  const accepted = new Set(
    applicantsIn(values).flatMap(({ ambassador, status }) => (status === applicantStatus.accepted ? [ambassador] : [])),
  );
  const times = workedBy(await timesOf(dependencies, values), dependencies.now().toISOString());
  if (times.length === 0) return fail({ because: 'refused', message: noWorkDone });
  const ambassadorIds = [...new Set(ambassadors)];
  const ready = readyTimesheets(
    { id, activity: values.activity, group: values.group },
    ambassadorIds.filter((each) => accepted.has(each)),
    times,
  );
  if (ready.length > maxReady) return fail({ because: 'refused', message: tooManyTimesheets(maxReady) });
  const outcome = await makeReady(dependencies, context, ready);
  const others = ambassadorIds.filter((each) => !accepted.has(each)).map((each) => ({ ambassador: each, message: onlyAcceptedWork }));
  return ok({ ...outcome, refused: [...others, ...outcome.refused] });
};
