import { splitIntoChunks } from '../../domain/collections.ts';
import { londonDistance, spanMovedInLondon } from '../../domain/fields/london.ts';
import { valuesOf } from '../../domain/record/recordType.ts';
import { activity } from '../../domain/records/activity.ts';
import { plannedBeneficiaries } from '../../domain/records/activityParts.ts';
import { activitySession } from '../../domain/records/activitySession.ts';
import { maxMarks, participants } from '../../domain/records/attendance.ts';
import { studentsIn } from '../../domain/registers/register.ts';
import type { CommandContext } from '../context.ts';
import { loadRecord } from '../records/changeRecord.ts';
import { addParticipants } from '../registers/participants.ts';
import { sessionsOf } from '../registers/register.ts';
import { addRecords } from '../tasks/addRecords.ts';
import type { ExtraCopier } from './extraCopier.ts';

/**
 * The sessions of the activity, moved by the distance between the starts of both activities on a London clock. Their registers are not
 * copied.
 */
const sessions: ExtraCopier = {
  count: async (dependencies, original) => (await sessionsOf(dependencies, original)).length,
  copy: async ({ task, services, by, original, copy }) => {
    const { dependencies } = services;
    const [from, to] = [await loadRecord(dependencies, activity, original), await loadRecord(dependencies, activity, copy)];
    const { start: before } = from.values;
    const { start: after } = to.values;
    const distance = before === null || after === null ? 0 : londonDistance(before, after);
    const sessionRecords = await sessionsOf(dependencies, original);
    const position = await addRecords(
      task,
      services,
      by,
      activitySession,
      sessionRecords.map(({ id, values }) => {
        const { name, start, end, totalStudents } = valuesOf(activitySession, values);
        return {
          key: String(id),
          values: {
            activity: copy,
            name: name ?? null,
            ...(start && end ? spanMovedInLondon({ start, end }, distance) : {}),
            totalStudents: totalStudents ?? null,
            ...plannedBeneficiaries(values),
          },
        };
      }),
    );
    await services.records.upTo(position, task.signal);
    const { created } = await services.records.countChangedBy(task.id, activitySession.name);
    return { position, done: created, added: created, leftOut: Math.max(0, sessionRecords.length - created) };
  },
};

/** The students of the activity whom the person may see, without marks. */
const students: ExtraCopier = {
  count: async (dependencies, original) => studentsIn(participants, await loadRecord(dependencies, activity, original)).size,
  copy: async ({ task, services, by, original, copy }) => {
    const { dependencies } = services;
    const ids = [...studentsIn(participants, await loadRecord(dependencies, activity, original))];
    // No `key`: event ids that follow from it would be the same for every chunk, so only the first chunk would be written.
    const { access, correlationId, process } = by;
    const context: CommandContext = { access, correlationId, ...(process ? { process } : {}) };
    let position: bigint | null = null;
    for (const chunk of splitIntoChunks(ids, maxMarks)) {
      task.signal.throwIfAborted();
      const outcome = await addParticipants(dependencies, context, copy, `copy-${task.id}`, chunk);
      if (outcome.ok) position = outcome.value.position ?? position;
    }
    const copied = studentsIn(participants, await loadRecord(dependencies, activity, copy));
    const copiedCount = ids.filter((id) => copied.has(id)).length;
    return { position, done: copiedCount, added: 0, leftOut: ids.length - copiedCount };
  },
};

/** By the name of the record type and by the names in its declaration (`copying.extras`). */
export const extraCopiers: Readonly<Record<string, Readonly<Record<string, ExtraCopier>>>> = { [activity.name]: { sessions, students } };
