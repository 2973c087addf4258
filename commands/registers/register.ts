import { notOnRegister as notOnRegisterMessage, sessionsHaveRegisters } from '../../domain/activityMessages.ts';
import { restoreFirst } from '../../domain/messages.ts';
import type { Decision } from '../../domain/record/decide.ts';
import type { RecordedEvent, RecordEvent } from '../../domain/record/events.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { type RecordType, valuesOf } from '../../domain/record/recordType.ts';
import { activity } from '../../domain/records/activity.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { participants } from '../../domain/records/attendance.ts';
import { student } from '../../domain/records/student.ts';
import {
  attendancePath,
  type Mark,
  type MarkConflict,
  type MarkedRegister,
  markRegister,
  studentsIn,
} from '../../domain/registers/register.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { findLeads } from '../merging/leads.ts';
import { changeRecord, eventsOfForm, loadRecord } from '../records/changeRecord.ts';
import type { CommandResult, Refusal } from '../records/outcome.ts';

/** The outcome of a request for some students. */
export interface RegisterResult extends CommandResult {
  readonly applied: readonly number[];
  /** The students of `applied` for whom nothing had to change, if known. */
  readonly already?: readonly number[];
  readonly conflicts: readonly MarkConflict[];
  readonly refused: readonly { readonly student: number; readonly message: string }[];
}

export type RegisterOutcome = Result<RegisterResult, Refusal>;

/** A request that a client may send again. The same id changes nothing twice. */
export const bySubmission = (context: CommandContext, submission: string): CommandContext => ({
  ...context,
  form: `${context.access.user.id}/${submission}`,
});

export const asDecision = (event: RecordEvent | null): Decision => ok(event ? [event] : []);

export const ofDeleted = (type: RecordType, { recordState }: RecordSnapshot): Decision | null =>
  recordState === type.states.deleted ? refuse(restoreFirst) : null;

/** The sessions of an activity, without deleted ones. */
export const sessionsOf = async (dependencies: Dependencies, id: number) =>
  (await dependencies.shown.inside(activitySession, id)).filter(({ recordState }) => recordState !== activitySession.states.deleted);

/** Whether an activity has sessions: then each of them has a register, and the activity has none. */
export const hasSessions = async (dependencies: Dependencies, id: number): Promise<boolean> =>
  (await sessionsOf(dependencies, id)).length > 0;

interface Place {
  /** The students of the session's activity; null if the register is that of the activity itself. */
  readonly attached: ReadonlySet<number> | null;
  readonly refusal: Decision | null;
}

const refuse = (message: string): Decision => fail({ because: 'refused', message });

/** Where the students of a register are, and why there is none. Only those who may change the record get to hear it. */
const findPlace = async (dependencies: Dependencies, type: RecordType, id: number): Promise<Place> => {
  if (type !== activitySession)
    return { attached: null, refusal: (await hasSessions(dependencies, id)) ? refuse(sessionsHaveRegisters) : null };
  // A session never moves to another activity, so its read row is as good as its stream.
  const session = (await dependencies.shown.find(activitySession, id)) ?? (await loadRecord(dependencies, activitySession, id));
  const { activity: activityId } = valuesOf(activitySession, session.values);
  if (activityId === null || activityId === undefined) return { attached: new Set(), refusal: null };
  const record = await loadRecord(dependencies, activity, activityId);
  return {
    attached: studentsIn(participants, record),
    refusal: record.recordState === activity.states.deleted ? refuse(restoreFirst) : null,
  };
};

/** The marks of a submission that comes again. Their sender has seen what the submission has set before. */
const withSeen = (marks: readonly Mark[], own: readonly RecordedEvent[]): readonly Mark[] => {
  const changesBefore = new Map(own.flatMap(({ data }) => Object.entries(data.changes)));
  return marks.map((mark) =>
    changesBefore.get(attendancePath(mark.student, 'status'))?.to === mark.status ? { ...mark, seen: mark.status } : mark,
  );
};

const markOnce = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  submission: string,
  marks: readonly Mark[],
): Promise<RegisterOutcome> => {
  let marked: MarkedRegister | null = null;
  let place: Place | null = null;
  const placing = findPlace(dependencies, type, id).then((result) => (place = result));
  // A record that the user may not see is refused without it.
  placing.catch(() => undefined);
  const submissionContext = bySubmission(context, submission);
  const outcome = await changeRecord(
    dependencies,
    submissionContext,
    type,
    id,
    (snapshot, events) => {
      if (!place) throw new Error('A register was marked before its students were read');
      const refusal = place.refusal ?? ofDeleted(type, snapshot);
      if (refusal) return refusal;
      const attached = place.attached ?? studentsIn(participants, snapshot);
      marked = markRegister(type, snapshot, attached, withSeen(marks, eventsOfForm(submissionContext, events)));
      return asDecision(marked.event);
    },
    // The read row has no marks.
    {
      readsLog: true,
      alongside: placing,
      formValues: Object.fromEntries(marks.map((mark) => [attendancePath(mark.student, 'status'), mark.status])),
    },
  );
  if (!outcome.ok) return outcome;
  // The same submission was answered before; its answer was lost.
  const { applied, conflicts, notOnRegister } = (marked as MarkedRegister | null) ?? {
    applied: marks.map((mark) => mark.student),
    conflicts: [],
    notOnRegister: [],
  };
  return ok({
    ...outcome.value,
    applied,
    conflicts,
    refused: notOnRegister.map((each) => ({ student: each, message: notOnRegisterMessage })),
  });
};

/**
 * Marks the register of a session, or of an activity without sessions: all marks that apply are one event. A mark that was made offline for
 * a student who has been merged since goes to the one who was kept.
 */
export const takeRegister = async (
  dependencies: Dependencies,
  context: CommandContext,
  type: RecordType,
  id: number,
  submission: string,
  marks: readonly Mark[],
): Promise<RegisterOutcome> => {
  const outcome = await markOnce(dependencies, context, type, id, submission, marks);
  if (!outcome.ok || outcome.value.refused.length === 0) return outcome;
  const missing = new Set(outcome.value.refused.map((each) => each.student));
  const leadsTo = await findLeads(dependencies.shown, student, [...missing]);
  const moved = marks.filter((mark) => missing.has(mark.student) && leadsTo(mark.student) !== mark.student);
  if (moved.length === 0) return outcome;
  const asKept = moved.map((mark) => ({ ...mark, student: leadsTo(mark.student) }));
  const again = await markOnce(dependencies, context, type, id, `${submission}-merged`, asKept);
  if (!again.ok) return again;
  const applied = new Set(again.value.applied);
  const conflicts = moved.flatMap((mark) =>
    again.value.conflicts.filter((each) => each.student === leadsTo(mark.student)).map((each) => ({ ...each, student: mark.student })),
  );
  const answeredIds = new Set([...moved.filter((mark) => applied.has(leadsTo(mark.student))), ...conflicts].map((each) => each.student));
  return ok({
    ...again.value,
    position: again.value.position ?? outcome.value.position,
    hasChanged: again.value.hasChanged || outcome.value.hasChanged,
    applied: [...outcome.value.applied, ...moved.map((mark) => mark.student).filter((each) => applied.has(leadsTo(each)))],
    conflicts: [...outcome.value.conflicts, ...conflicts],
    refused: outcome.value.refused.filter((each) => !answeredIds.has(each.student)),
  });
};
