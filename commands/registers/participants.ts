import { groupsWith, isInScope } from '../../domain/access/access.ts';
import { notFoundChoice } from '../../domain/messages.ts';
import { notOnActivity } from '../../domain/participantMessages.ts';
import type { Values } from '../../domain/fields/field.ts';
import type { RecordEvent } from '../../domain/record/events.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { activity } from '../../domain/records/activity.ts';
import { participants } from '../../domain/records/attendance.ts';
import { student } from '../../domain/records/student.ts';
import {
  attachStudents,
  attendancePath,
  type NewParticipant,
  removeStudents,
  setEvaluationGroup,
  studentsIn,
} from '../../domain/registers/register.ts';
import { ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { findLeads } from '../merging/leads.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import { asDecision, bySubmission, ofDeleted, type RegisterOutcome } from './register.ts';

/**
 * Changes the students of an activity. `formValues` names what a repeated submission finds done. `present` are the students who were on it
 * before; null if the submission is repeated, because its answer was lost.
 */
const changeParticipants = async (
  dependencies: Dependencies,
  context: CommandContext,
  id: number,
  decide: (snapshot: RecordSnapshot) => RecordEvent | null,
  formValues: Values,
) => {
  let present: ReadonlySet<number> | null = null;
  const decideOn = (snapshot: RecordSnapshot) => {
    present = studentsIn(participants, snapshot);
    return ofDeleted(activity, snapshot) ?? asDecision(decide(snapshot));
  };
  // The read row has no students.
  const outcome = await changeRecord(dependencies, context, activity, id, decideOn, { readsLog: true, formValues });
  return { outcome, present: present as ReadonlySet<number> | null };
};

interface PresentChange {
  readonly id: number;
  readonly submission: string;
  readonly ids: readonly number[];
  readonly decide: (snapshot: RecordSnapshot, ids: readonly number[]) => RecordEvent | null;
  /** The field, and its new value for each of the students. */
  readonly field: string;
  readonly value: number | null;
}

/** Changes students who are on the activity, and refuses the others. */
const changePresent = async (
  dependencies: Dependencies,
  context: CommandContext,
  { id, submission, ids: requestedIds, decide, field, value }: PresentChange,
): Promise<RegisterOutcome> => {
  const ids = [...new Set(requestedIds)];
  const { outcome, present } = await changeParticipants(
    dependencies,
    bySubmission(context, submission),
    id,
    (snapshot) => decide(snapshot, ids),
    Object.fromEntries(ids.map((each) => [attendancePath(each, field), value])),
  );
  if (!outcome.ok) return outcome;
  const isPresent = (each: number) => present?.has(each) ?? true;
  const refused = ids.filter((each) => !isPresent(each)).map((each) => ({ student: each, message: notOnActivity }));
  return ok({ ...outcome.value, applied: ids.filter(isPresent), conflicts: [], refused });
};

/** The students whom the user may see, with their institution now. Others look as if they did not exist. */
const findVisible = async (
  dependencies: Dependencies,
  { access }: CommandContext,
  ids: readonly number[],
): Promise<readonly NewParticipant[]> => {
  const scope = groupsWith(access, student.rights.view);
  const shown = await dependencies.shown.findAll(student, ids);
  const newParticipants: NewParticipant[] = [];
  for (const id of ids) {
    // A student who was added a moment ago may have no row yet.
    const record = shown.get(id) ?? (await loadRecord(dependencies, student, id));
    const isThere = record.revision >= 0 && record.recordState !== student.states.deleted;
    if (isThere && isInScope(scope, student.groupsOf(record.values)))
      newParticipants.push({ student: id, institution: valuesOf(student, record.values).institutionLastKnown ?? null });
  }
  return newParticipants;
};

/**
 * Attaches students to an activity; for a duplicate the one who was kept. `applied` are all who are attached now, `already` those of them
 * who were before.
 */
export const addParticipants = async (
  dependencies: Dependencies,
  context: CommandContext,
  id: number,
  submission: string,
  students: readonly number[],
): Promise<RegisterOutcome> => {
  const ids = [...new Set(students)];
  const leadsTo = await findLeads(dependencies.shown, student, ids);
  const visible = await findVisible(dependencies, context, [...new Set(ids.map(leadsTo))]);
  const formValues = Object.fromEntries(visible.map((each) => [attendancePath(each.student, 'student'), each.student]));
  const { outcome, present } = await changeParticipants(
    dependencies,
    bySubmission(context, submission),
    id,
    (snapshot) => attachStudents(activity, snapshot, visible),
    formValues,
  );
  if (!outcome.ok) return outcome;
  const attached = new Set(visible.map((each) => each.student));
  const applied = [...new Set([...attached, ...ids.filter((each) => attached.has(leadsTo(each)))])];
  const already = applied.filter((each) => present?.has(leadsTo(each)));
  const refused = ids.filter((each) => !attached.has(leadsTo(each))).map((each) => ({ student: each, message: notFoundChoice('Student') }));
  return ok({ ...outcome.value, applied, already, conflicts: [], refused });
};

/** Takes students off an activity. Marks of its sessions stay in their streams and count again if the students come back. */
export const takeOffParticipants = (
  dependencies: Dependencies,
  context: CommandContext,
  id: number,
  submission: string,
  ids: readonly number[],
): Promise<RegisterOutcome> =>
  changePresent(dependencies, context, {
    id,
    submission,
    ids,
    decide: (snapshot, students) => removeStudents(activity, snapshot, students),
    field: 'student',
    value: null,
  });

/** Puts students of an activity into an evaluation group; null: into none. */
export const groupParticipants = (
  dependencies: Dependencies,
  context: CommandContext,
  id: number,
  submission: string,
  ids: readonly number[],
  group: number | null,
): Promise<RegisterOutcome> =>
  changePresent(dependencies, context, {
    id,
    submission,
    ids,
    decide: (snapshot, students) => setEvaluationGroup(activity, snapshot, students, group),
    field: 'evaluationGroup',
    value: group,
  });
