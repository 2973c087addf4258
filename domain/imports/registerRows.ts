import { restoreFirst } from '../messages.ts';
import { severalSessions, sessionNeeded, sessionUnknown } from '../importMessages.ts';
import { searchKey } from '../normalise.ts';
import { dayOfInstant } from '../fields/london.ts';
import { readRecordId } from '../fields/reference.ts';
import type { Changes } from '../record/events.ts';
import type { RecordSnapshot } from '../record/fold.ts';
import { activity } from '../records/activity.ts';
import { activitySession } from '../records/activitySession.ts';
import { participants } from '../records/attendance.ts';
import { valuesOf } from '../record/recordType.ts';
import { attendancePath, statusIn } from '../registers/register.ts';
import { fail, ok, type Result } from '../result.ts';
import { type PlannedRow, plannedValues } from './plan.ts';
import { understandDate } from './understandDate.ts';

export interface RegisterSession {
  readonly id: number;
  readonly snapshot: RecordSnapshot;
}

/** An activity with its sessions, each with its marks. */
export interface RegisterPlace {
  readonly activity: RecordSnapshot;
  readonly sessions: readonly RegisterSession[];
}

/** The session that a text names by id, name or day; null without a text. */
export const sessionNamed = (
  sessions: readonly RegisterSession[],
  text: string | null,
  thisYear: number,
): Result<RegisterSession | null, string> => {
  if (text === null) return ok(null);
  const [id, key, day] = [text.startsWith('#') ? readRecordId(text) : null, searchKey(text), understandDate(text, thisYear)];
  const matches = sessions.filter(({ id: each, snapshot: { values } }) => {
    const { name, start } = valuesOf(activitySession, values);
    return each === id || searchKey(name ?? '') === key || (day !== null && dayOfInstant(start ?? null) === day);
  });
  const [first] = matches;
  if (!first) return fail(sessionUnknown);
  return matches.length === 1 ? ok(first) : fail(severalSessions);
};

const refuse = (row: PlannedRow, reason: string): PlannedRow => ({
  ...row,
  outcome: 'refused',
  changes: {},
  problems: [...row.problems, { column: null, reason }],
});

/** The changes of a row about a student on the register that it names. Unchanged values stay in the changes, with equal from and to. */
export const planMark = (row: PlannedRow, { activity: activitySnapshot, sessions }: RegisterPlace, thisYear: number): PlannedRow => {
  const { record } = row;
  if (record === null) return row;
  const values = plannedValues(row);
  const session = sessionNamed(sessions, typeof values['session'] === 'string' ? values['session'] : null, thisYear);
  if (activitySnapshot.recordState === activity.states.deleted) return refuse(row, restoreFirst);
  if (!session.ok) return refuse(row, session.error);
  const status = values['status'] ?? null;
  const evaluationGroup = values['evaluationGroup'] ?? null;
  if (status !== null && session.value === null && sessions.length > 0) return refuse(row, sessionNeeded);
  const isAttached = (activitySnapshot.values[attendancePath(record, 'student')] ?? null) !== null;
  const currentEvaluationGroup = activitySnapshot.values[attendancePath(record, 'evaluationGroup')] ?? null;
  const activityId = values['activity'] ?? null;
  const changes: Changes = {
    activity: { from: isAttached ? activityId : null, to: activityId },
    ...(values['session'] === undefined ? {} : { session: { from: values['session'], to: values['session'] } }),
    ...(status === null ? {} : { status: { from: statusIn(session.value?.snapshot ?? activitySnapshot, record), to: status } }),
    ...(evaluationGroup === null ? {} : { evaluationGroup: { from: currentEvaluationGroup, to: evaluationGroup } }),
  };
  const isChanged = Object.values(changes).some(({ from, to }) => from !== to);
  return { ...row, changes, outcome: isChanged ? 'update' : 'unchanged' };
};

/** The labels of fields that somebody else changed since the row was planned, to values other than those of the row. */
export const marksChangedSince = (planned: PlannedRow, now: PlannedRow): readonly string[] =>
  (['status', 'evaluationGroup'] as const)
    .filter((name) => {
      const [before, current] = [planned.changes[name], now.changes[name]];
      return before !== undefined && current !== undefined && current.from !== before.from && current.from !== current.to;
    })
    .map((name) => participants.fields[name].label);
