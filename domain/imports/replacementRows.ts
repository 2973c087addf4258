import type { FieldValue } from '../fields/field.ts';
import { sameValue } from '../fields/equality.ts';
import { textOf } from '../fields/textOf.ts';
import { ownPlace, ownRecordKept, replacedNotThere, replacementNeeded } from '../importMessages.ts';
import { registeredStatus, registerStatuses } from '../lists/activities.ts';
import { restoreFirst } from '../messages.ts';
import type { Changes } from '../record/events.ts';
import { activity } from '../records/activity.ts';
import { activitySession } from '../records/activitySession.ts';
import { participants } from '../records/attendance.ts';
import { attendancePath, statusIn, studentsIn } from '../registers/register.ts';
import { type PlannedRow, plannedValues } from './plan.ts';
import { type RegisterPlace, type RegisterSession, sessionNamed } from './registerRows.ts';

/** A mark that moves. Null as session: the register of the activity itself. */
interface MovedMark {
  readonly session: RegisterSession | null;
  readonly replaced: string;
  readonly replacement: string;
}

/** A replacement of one student by another, and the changes that are still to be made. */
export interface Replacement {
  readonly replaced: number;
  readonly replacement: number;
  /** The student leaves the activity: no session is named. */
  readonly isWhole: boolean;
  readonly isAttached: boolean;
  /** The marks of the student. */
  readonly marks: readonly MovedMark[];
  /** The evaluation group that moves; null: none. */
  readonly evaluationGroup: number | null;
}

/** A row as it would be carried out, and how; null where there is nothing to do. */
export interface PlannedReplacement {
  readonly row: PlannedRow;
  readonly todo: Replacement | null;
}

const refuse = (row: PlannedRow, reason: string): PlannedReplacement => ({
  row: { ...row, outcome: 'refused', changes: {}, problems: [...row.problems, { column: null, reason }] },
  todo: null,
});

const labelOf = (status: string): string => registerStatuses.find(({ value }) => value === status)?.label ?? status;

const isMarked = (status: string): boolean => status !== registeredStatus;

/** Marks in one line: 'Week 1: Attended; Week 2: Unattended'. */
const printMarks = (marks: readonly { readonly session: RegisterSession | null; readonly status: string }[]): string | null =>
  marks
    .filter(({ status }) => isMarked(status))
    .map(({ session, status }) =>
      session === null ? labelOf(status) : `${activitySession.title(session.snapshot.values) || `#${session.id}`}: ${labelOf(status)}`,
    )
    .join('; ') || null;

/** The marks of both in the registers that a row is about. */
const marksIn = (
  { activity: activitySnapshot, sessions }: RegisterPlace,
  named: RegisterSession | null,
  replaced: number,
  replacement: number,
) => {
  const registers = named ? [named] : sessions.length > 0 ? sessions : [null];
  return registers.map((session): MovedMark => {
    const snapshot = session?.snapshot ?? activitySnapshot;
    return { session, replaced: statusIn(snapshot, replaced), replacement: statusIn(snapshot, replacement) };
  });
};

/**
 * The plan of a row that gives the place of a student at an activity, or at one of its sessions, to another. Marks that the other already
 * has are never changed. `changes` hold the final values of the other, so that a row that was half carried out has the same plan.
 */
export const planReplacement = (row: PlannedRow, place: RegisterPlace, replacement: number, thisYear: number): PlannedReplacement => {
  const { record: replaced } = row;
  const values = plannedValues(row);
  if (replaced === null) return { row, todo: null };
  if (replacement <= 0) return refuse(row, replacementNeeded);
  if (replacement === replaced) return refuse(row, ownPlace);
  const { activity: activitySnapshot, sessions } = place;
  if (activitySnapshot.recordState === activity.states.deleted) return refuse(row, restoreFirst);
  const named = sessionNamed(sessions, textOf(values['session']) || null, thisYear);
  if (!named.ok) return refuse(row, named.error);
  const isWhole = named.value === null;
  const attached = studentsIn(participants, activitySnapshot);
  const [isThere, isAttached] = [attached.has(replaced), attached.has(replacement)];
  if (!isThere && !isAttached) return refuse(row, replacedNotThere);

  const marks = marksIn(place, named.value, replaced, replacement);
  const groupOf = (student: number): FieldValue =>
    isWhole ? (activitySnapshot.values[attendancePath(student, 'evaluationGroup')] ?? null) : null;
  const [group, ownGroup] = [isThere ? groupOf(replaced) : null, groupOf(replacement)];
  const moved = isThere ? marks.filter((mark) => isMarked(mark.replaced)) : [];
  if (moved.some((mark) => isMarked(mark.replacement) && mark.replacement !== mark.replaced))
    return refuse(row, ownRecordKept(participants.fields.status.label));
  if (group !== null && ownGroup !== null && !sameValue(group, ownGroup))
    return refuse(row, ownRecordKept(participants.fields.evaluationGroup.label));

  const isToDo = isThere && (isWhole || !isAttached || moved.length > 0);
  const after = marks.map((mark) => ({
    session: mark.session,
    status: moved.includes(mark) ? mark.replaced : mark.replacement,
  }));
  const before = marks.map(({ session, replacement: status }) => ({ session, status }));
  const activityId = values['activity'] ?? null;
  const changes: Changes = {
    replacement: { from: isToDo ? replaced : replacement, to: replacement },
    activity: { from: activityId, to: activityId },
    ...(values['session'] === undefined ? {} : { session: { from: values['session'], to: values['session'] } }),
    marks: { from: printMarks(before), to: printMarks(after) },
    evaluationGroup: { from: ownGroup, to: group ?? ownGroup },
  };
  return {
    row: { ...row, changes, outcome: isToDo ? 'update' : 'unchanged' },
    todo: isToDo
      ? { replaced, replacement, isWhole, isAttached, marks: moved, evaluationGroup: typeof group === 'number' ? group : null }
      : null,
  };
};

const labels = { marks: participants.fields.status.label, evaluationGroup: participants.fields.evaluationGroup.label } as const;

/** The values that the replacement would record differently from the accepted plan, because somebody changed them since. */
export const replacementChangedSince = (planned: PlannedRow, now: PlannedRow): readonly string[] =>
  (['marks', 'evaluationGroup'] as const)
    .filter((name) => now.outcome !== 'refused' && !sameValue(planned.changes[name]?.to ?? null, now.changes[name]?.to ?? null))
    .map((name) => labels[name]);
