import type { Access } from '../../domain/access/access.ts';
import { groupBy } from '../../domain/collections.ts';
import { activityNeeded, changedSinceCheck, groupNotAllowed } from '../../domain/importMessages.ts';
import { type PlannedRow, plannedValues } from '../../domain/imports/plan.ts';
import type { RegisterPlace, RegisterSession } from '../../domain/imports/registerRows.ts';
import {
  planReplacement,
  type PlannedReplacement,
  type Replacement,
  replacementChangedSince,
} from '../../domain/imports/replacementRows.ts';
import { registeredStatus } from '../../domain/lists/activities.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { participants } from '../../domain/records/attendance.ts';
import { student } from '../../domain/records/student.ts';
import { laterPosition, type LogPosition } from '../eventLog.ts';
import { type CommandContext, type Dependencies, newContext } from '../context.ts';
import { findLeads } from '../merging/leads.ts';
import { inParallel } from '../parallel.ts';
import { canChange, loadRecord } from '../records/changeRecord.ts';
import { addParticipants, groupParticipants, takeOffParticipants } from '../registers/participants.ts';
import { type RegisterOutcome, sessionsOf, takeRegister } from '../registers/register.ts';
import { printRefusal } from '../records/printRefusal.ts';
import { activityOf, gatheredWidth, lastOf, refuse } from './gathered.ts';
import type { Gatherer, WrittenRows } from './gatherer.ts';

const replacementIn = (row: PlannedRow): number => Number(plannedValues(row)['replacement'] ?? 0);

/** An activity with all its sessions and their marks. */
const loadPlace = async (dependencies: Dependencies, id: number): Promise<RegisterPlace> => {
  const [whole, inside] = await Promise.all([loadRecord(dependencies, activity, id), sessionsOf(dependencies, id)]);
  const sessions = await inParallel(inside, gatheredWidth, async (session): Promise<RegisterSession> => ({
    id: session.id,
    snapshot: await loadRecord(dependencies, activitySession, session.id),
  }));
  return { activity: whole, sessions };
};

interface Planner {
  readonly dependencies: Dependencies;
  readonly access: Access;
  readonly leadsTo: (student: number) => number;
}

const plannerFor = async (dependencies: Dependencies, access: Access, rows: readonly PlannedRow[]): Promise<Planner> => ({
  dependencies,
  access,
  leadsTo: await findLeads(dependencies.shown, student, rows.map(replacementIn)),
});

/** The row as it would be carried out now. */
const planIn = ({ dependencies, access, leadsTo }: Planner, place: RegisterPlace, row: PlannedRow): PlannedReplacement =>
  canChange(activity, place.activity, newContext(access), activity.rights.edit) === 'yes'
    ? planReplacement(row, place, leadsTo(replacementIn(row)), dependencies.now().getFullYear())
    : { row: refuse(row, groupNotAllowed), todo: null };

/** Why a step was not taken for a student whom it was for; null: it was. */
const refusalOf = (outcome: RegisterOutcome): string | null => {
  if (!outcome.ok) return printRefusal(outcome.error, activity.labels.one);
  if (outcome.value.conflicts.length > 0) return changedSinceCheck([participants.fields.status.label]);
  return outcome.value.refused[0]?.message ?? null;
};

/**
 * Gives the place of one student to another: the other is attached first and the student taken off last, so that a run after a crash finds
 * what is left to do.
 */
const replaceStudent = async (
  dependencies: Dependencies,
  by: CommandContext,
  id: number,
  line: number,
  { replaced, replacement, isWhole, isAttached, marks, evaluationGroup }: Replacement,
): Promise<{ readonly refusal: string | null; readonly position: LogPosition }> => {
  const submission = `${by.key ?? ''}/${line}`;
  const within = (step: string): CommandContext => ({ ...by, key: `${submission}/${step}` });
  const steps: (() => Promise<RegisterOutcome>)[] = [];
  if (!isAttached) steps.push(() => addParticipants(dependencies, within('attach'), id, submission, [replacement]));
  if (evaluationGroup !== null)
    steps.push(() => groupParticipants(dependencies, within('group'), id, submission, [replacement], evaluationGroup));
  for (const { session, replaced: status, replacement: seen } of marks) {
    const mark = { student: replacement, status, seen };
    steps.push(() =>
      session === null
        ? takeRegister(dependencies, within('marks'), activity, id, submission, [mark])
        : takeRegister(dependencies, within('marks'), activitySession, session.id, submission, [
            mark,
            { student: replaced, status: registeredStatus, seen: status },
          ]),
    );
  }
  if (isWhole) steps.push(() => takeOffParticipants(dependencies, within('take off'), id, submission, [replaced]));
  let position: LogPosition = null;
  for (const step of steps) {
    const outcome = await step();
    const refusal = refusalOf(outcome);
    if (refusal !== null) return { refusal, position };
    position = laterPosition(position, outcome.ok ? outcome.value.position : null);
  }
  return { refusal: null, position };
};

/** Writes the rows of one activity one after another: a row may be about whom the row before put there. */
const writeActivity = async (planner: Planner, by: CommandContext, id: number, rows: readonly PlannedRow[]): Promise<WrittenRows> => {
  const refused: PlannedRow[] = [];
  let position: LogPosition = null;
  for (const planned of rows) {
    const { row, todo } = planIn(planner, await loadPlace(planner.dependencies, id), planned);
    const changed = replacementChangedSince(planned, row);
    if (row.outcome === 'refused') refused.push(row);
    else if (changed.length > 0) refused.push(refuse(planned, changedSinceCheck(changed)));
    else if (todo) {
      const outcome = await replaceStudent(planner.dependencies, by, id, planned.line, todo);
      if (outcome.refusal !== null) refused.push(refuse(planned, outcome.refusal));
      position = laterPosition(position, outcome.position);
    }
  }
  return { refused, position };
};

/** Students take the places of others in the registers of activities and sessions. */
export const replacementGatherer = (dependencies: Dependencies): Gatherer => ({
  plan: async (rows, access) => {
    const updates = rows.filter(({ outcome }) => outcome === 'update');
    const planner = await plannerFor(dependencies, access, updates);
    const ids = [...new Set(updates.map(activityOf))].filter((id) => id > 0);
    const places = new Map(await inParallel(ids, gatheredWidth, async (id) => [id, await loadPlace(dependencies, id)] as const));
    return rows.map((row) => {
      if (row.outcome !== 'update') return row;
      const place = places.get(activityOf(row));
      return place ? planIn(planner, place, row).row : refuse(row, activityNeeded);
    });
  },
  write: async (by, rows) => {
    const planner = await plannerFor(dependencies, by.access, rows);
    const writtenRows = await inParallel([...groupBy(rows, activityOf)], gatheredWidth, ([id, rowsOfActivity]) =>
      writeActivity(planner, by, id, rowsOfActivity),
    );
    return { refused: writtenRows.flatMap(({ refused }) => refused), position: lastOf(writtenRows.map(({ position }) => position)) };
  },
});
