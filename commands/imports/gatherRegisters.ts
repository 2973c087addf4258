import type { Access } from '../../domain/access/access.ts';
import { groupBy } from '../../domain/collections.ts';
import { sameValue } from '../../domain/fields/equality.ts';
import { textOf } from '../../domain/fields/textOf.ts';
import { activityNeeded, changedSinceCheck, groupNotAllowed } from '../../domain/importMessages.ts';
import { type PlannedRow, plannedValues } from '../../domain/imports/plan.ts';
import { marksChangedSince, planMark, type RegisterPlace, type RegisterSession, sessionNamed } from '../../domain/imports/registerRows.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { participants } from '../../domain/records/attendance.ts';
import type { Mark } from '../../domain/registers/register.ts';
import { laterPosition, type LogPosition } from '../eventLog.ts';
import { type CommandContext, type Dependencies, newContext } from '../context.ts';
import { inParallel } from '../parallel.ts';
import { canChange, loadRecord } from '../records/changeRecord.ts';
import { addParticipants, groupParticipants } from '../registers/participants.ts';
import { type RegisterOutcome, sessionsOf, takeRegister } from '../registers/register.ts';
import { printRefusal } from '../records/printRefusal.ts';
import { activityOf, gatheredWidth, lastOf, refuse } from './gathered.ts';
import type { Gatherer, WrittenRows } from './gatherer.ts';

const statusLabel = participants.fields.status.label;

/** The activities that rows name, by id, with the marks of the sessions that they name. */
const loadPlaces = async (dependencies: Dependencies, rows: readonly PlannedRow[]): Promise<ReadonlyMap<number, RegisterPlace>> => {
  const thisYear = dependencies.now().getFullYear();
  const byActivity = [...groupBy(rows, (row) => activityOf(row))];
  const places = await inParallel(byActivity, gatheredWidth, async ([id, rowsOfActivity]): Promise<readonly [number, RegisterPlace]> => {
    const [whole, inside] = await Promise.all([loadRecord(dependencies, activity, id), sessionsOf(dependencies, id)]);
    const shown = inside.map((snapshot): RegisterSession => ({ id: snapshot.id, snapshot }));
    const named = new Set(rowsOfActivity.flatMap((row) => sessionIn(row, shown, thisYear)?.id ?? []));
    const sessions: RegisterSession[] = [];
    for (const each of shown)
      sessions.push(named.has(each.id) ? { id: each.id, snapshot: await loadRecord(dependencies, activitySession, each.id) } : each);
    return [id, { activity: whole, sessions }];
  });
  return new Map(places);
};

const sessionIn = (row: PlannedRow, sessions: readonly RegisterSession[], thisYear: number): RegisterSession | null => {
  const named = plannedValues(row)['session'];
  const session = sessionNamed(sessions, typeof named === 'string' ? named : null, thisYear);
  return session.ok ? session.value : null;
};

/** The rows as they would be carried out now. */
const planMarks = async (dependencies: Dependencies, rows: readonly PlannedRow[], access: Access): Promise<readonly PlannedRow[]> => {
  const thisYear = dependencies.now().getFullYear();
  const isAsked = (row: PlannedRow) => row.outcome === 'update' && activityOf(row) > 0;
  const places = await loadPlaces(dependencies, rows.filter(isAsked));
  return rows.map((row) => {
    if (row.outcome !== 'update') return row;
    const place = places.get(activityOf(row));
    if (!place) return refuse(row, activityNeeded);
    if (canChange(activity, place.activity, newContext(access), activity.rights.edit) !== 'yes') return refuse(row, groupNotAllowed);
    return planMark(row, place, thisYear);
  });
};

/** One change of an activity or register: the students whom it was for and could not be. */
interface Step {
  readonly outcome: RegisterOutcome;
  readonly rows: readonly PlannedRow[];
}

const outcomesOf = (steps: readonly Step[]): WrittenRows => {
  const refused = new Map<PlannedRow, string>();
  let position: LogPosition = null;
  for (const { outcome, rows } of steps) {
    if (!outcome.ok) for (const row of rows) refused.set(row, printRefusal(outcome.error, activity.labels.one));
    else {
      const { conflicts, refused: refusals, position: at } = outcome.value;
      for (const row of rows) {
        if (conflicts.some(({ student }) => student === row.record)) refused.set(row, changedSinceCheck([statusLabel]));
        const refusal = refusals.find(({ student }) => student === row.record);
        if (refusal) refused.set(row, refusal.message);
      }
      position = laterPosition(position, at);
    }
  }
  return { refused: [...refused].map(([row, reason]) => refuse(row, reason)), position };
};

const changing = (rows: readonly PlannedRow[], name: string): readonly PlannedRow[] =>
  rows.filter(({ changes }) => changes[name] !== undefined && !sameValue(changes[name].from, changes[name].to));

const studentsOf = (rows: readonly PlannedRow[]): readonly number[] => rows.flatMap(({ record }) => record ?? []);

/** Writes all rows of one activity: one event for new students, one for each evaluation group, one for each register. */
const writeActivity = async (
  dependencies: Dependencies,
  by: CommandContext,
  id: number,
  rows: readonly PlannedRow[],
  { sessions }: RegisterPlace,
): Promise<WrittenRows> => {
  const submission = `${by.key ?? ''}/${rows[0]?.line ?? 0}`;
  const within = (step: string): CommandContext => ({ ...by, key: `${submission}/${step}` });
  const steps: Step[] = [];
  const added = changing(rows, 'activity');
  if (added.length > 0)
    steps.push({ rows: added, outcome: await addParticipants(dependencies, within('students'), id, submission, studentsOf(added)) });
  for (const [group, rowsOfGroup] of groupBy(changing(rows, 'evaluationGroup'), (row) => Number(plannedValues(row)['evaluationGroup'])))
    steps.push({
      rows: rowsOfGroup,
      outcome: await groupParticipants(dependencies, within(`group ${group}`), id, submission, studentsOf(rowsOfGroup), group),
    });
  const thisYear = dependencies.now().getFullYear();
  for (const [session, rowsOfSession] of groupBy(changing(rows, 'status'), (row) => sessionIn(row, sessions, thisYear)?.id ?? null)) {
    const marks = rowsOfSession.flatMap(({ record, changes }): Mark[] =>
      record === null ? [] : [{ student: record, status: textOf(changes['status']?.to), seen: textOf(changes['status']?.from) }],
    );
    const type = session === null ? activity : activitySession;
    steps.push({ rows: rowsOfSession, outcome: await takeRegister(dependencies, within('marks'), type, session ?? id, submission, marks) });
  }
  return outcomesOf(steps);
};

/** Marks of students go into the registers of activities and sessions. */
export const registerGatherer = (dependencies: Dependencies): Gatherer => ({
  plan: (rows, access) => planMarks(dependencies, rows, access),
  write: async (by, rows) => {
    const now = await planMarks(dependencies, rows, by.access);
    const stale = now.flatMap((row, at): PlannedRow[] => {
      const changed = marksChangedSince(rows[at] ?? row, row);
      return row.outcome === 'refused' ? [row] : changed.length > 0 ? [refuse(row, changedSinceCheck(changed))] : [];
    });
    const lines = new Set(stale.map(({ line }) => line));
    const updates = now.filter(({ line, outcome }) => outcome === 'update' && !lines.has(line));
    const places = await loadPlaces(dependencies, updates);
    const writtenRows = await inParallel([...groupBy(updates, activityOf)], gatheredWidth, ([id, rowsOfActivity]) =>
      writeActivity(dependencies, by, id, rowsOfActivity, places.get(id) ?? nowhere(id)),
    );
    return {
      refused: [...stale, ...writtenRows.flatMap(({ refused }) => refused)],
      position: lastOf(writtenRows.map(({ position }) => position)),
    };
  },
});

const nowhere = (id: number): never => {
  throw new Error(`Activity ${id} was not read`);
};
