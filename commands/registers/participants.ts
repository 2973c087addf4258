import { groupsWith, isInScope } from '../../domain/access/access.ts';
import { notFoundChoice } from '../../domain/messages.ts';
import type { Values } from '../../domain/fields/field.ts';
import type { RecordEvent } from '../../domain/record/events.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { activity } from '../../domain/records/activity.ts';
import { student } from '../../domain/records/student.ts';
import {
  attachStudents,
  attendancePath,
  type NewParticipant,
  removeStudents,
  setEvaluationGroup,
} from '../../domain/registers/register.ts';
import { ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { findLeads } from '../merging/leads.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import { asDecision, bySubmission, ofDeleted, type RegisterOutcome } from './register.ts';

/** Changes the students of an activity. `formValues` names what a repeated submission finds done. */
const changeParticipants = async (
  dependencies: Dependencies,
  context: CommandContext,
  id: number,
  decide: (snapshot: RecordSnapshot) => RecordEvent | null,
  formValues: Values,
) =>
  changeRecord(dependencies, context, activity, id, (snapshot) => ofDeleted(activity, snapshot) ?? asDecision(decide(snapshot)), {
    // The read row has no students.
    fromLog: true,
    formValues,
  });

/** The students whom the user may see, with their institution now. Others look as if they did not exist. */
const findVisible = async (
  dependencies: Dependencies,
  { access }: CommandContext,
  ids: readonly number[],
): Promise<readonly NewParticipant[]> => {
  const scope = groupsWith(access, student.rights.view);
  const shown = await dependencies.shown.findAll(student, ids);
  const found: NewParticipant[] = [];
  for (const id of ids) {
    // A student who was added a moment ago may have no row yet.
    const record = shown.get(id) ?? (await loadRecord(dependencies, student, id));
    const isThere = record.revision >= 0 && record.recordState !== student.states.deleted;
    if (isThere && isInScope(scope, student.groupsOf(record.values)))
      found.push({ student: id, institution: valuesOf(student, record.values).institutionLastKnown ?? null });
  }
  return found;
};

/**
 * Attaches students to an activity; for a duplicate the one who was kept. `applied` are all who are attached now, also those who were
 * before.
 */
export const addParticipants = async (
  dependencies: Dependencies,
  context: CommandContext,
  id: number,
  submission: string,
  ids: readonly number[],
): Promise<RegisterOutcome> => {
  const leadsTo = await findLeads(dependencies.shown, student, ids);
  const visible = await findVisible(dependencies, context, [...new Set(ids.map(leadsTo))]);
  const formValues = Object.fromEntries(visible.map((each) => [attendancePath(each.student, 'student'), each.student]));
  const outcome = await changeParticipants(
    dependencies,
    bySubmission(context, submission),
    id,
    (snapshot) => attachStudents(activity, snapshot, visible),
    formValues,
  );
  if (!outcome.ok) return outcome;
  const attached = new Set(visible.map((each) => each.student));
  const applied = [...new Set([...attached, ...ids.filter((each) => attached.has(leadsTo(each)))])];
  const refused = ids.filter((each) => !attached.has(leadsTo(each))).map((each) => ({ student: each, message: notFoundChoice('Student') }));
  return ok({ ...outcome.value, applied, conflicts: [], refused });
};

/** Takes students off an activity. Marks of its sessions stay in their streams and count again if the students come back. */
export const takeOffParticipants = async (
  dependencies: Dependencies,
  context: CommandContext,
  id: number,
  submission: string,
  ids: readonly number[],
): Promise<RegisterOutcome> => {
  const formValues = Object.fromEntries(ids.map((each) => [attendancePath(each, 'student'), null]));
  const outcome = await changeParticipants(
    dependencies,
    bySubmission(context, submission),
    id,
    (snapshot) => removeStudents(activity, snapshot, ids),
    formValues,
  );
  return outcome.ok ? ok({ ...outcome.value, applied: ids, conflicts: [], refused: [] }) : outcome;
};

/** Puts students of an activity into an evaluation group; null: into none. */
export const groupParticipants = async (
  dependencies: Dependencies,
  context: CommandContext,
  id: number,
  submission: string,
  ids: readonly number[],
  group: number | null,
): Promise<RegisterOutcome> => {
  const formValues = Object.fromEntries(ids.map((each) => [attendancePath(each, 'evaluationGroup'), group]));
  const outcome = await changeParticipants(
    dependencies,
    bySubmission(context, submission),
    id,
    (snapshot) => setEvaluationGroup(activity, snapshot, ids, group),
    formValues,
  );
  return outcome.ok ? ok({ ...outcome.value, applied: ids, conflicts: [], refused: [] }) : outcome;
};
