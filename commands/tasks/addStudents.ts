import { z } from 'zod';
import { splitIntoChunks } from '../../domain/collections.ts';
import { streamOf } from '../../domain/record/events.ts';
import { activity } from '../../domain/records/activity.ts';
import { maxMarks } from '../../domain/records/attendance.ts';
import { countAttached } from '../../domain/registers/filling.ts';
import { studentsAddedDone } from '../../domain/taskMessages.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';
import { addParticipants } from '../registers/participants.ts';
import { printRefusal } from '../records/printRefusal.ts';
import { contextOfTask } from './bulkChange.ts';
import { type TaskHandler, TaskRefused } from './runTask.ts';
import { grantSchema } from './grantSchema.ts';

const parameters = z.object({
  recordType: z.literal(activity.name),
  activity: z.int(),
  students: z.array(z.int()),
  grant: grantSchema,
});

/** Task 'add students': attaches the students whom a person chose to an activity, a batch per event. */
export const addStudents: TaskHandler = async (task, services) => {
  const { activity: id, students, grant } = parameters.parse(task.parameters);
  const { dependencies, problems, records } = services;
  const by = contextOfTask(task, grant);
  let [done, failed] = [0, 0];
  let position: bigint | null = null;
  for (const batch of splitIntoChunks(students, maxMarks)) {
    task.signal.throwIfAborted();
    // A batch that an interrupted run attached changes nothing again.
    const outcome = await addParticipants(dependencies, by, id, `task-${task.id}-${batch[0] ?? 0}`, batch);
    if (!outcome.ok) throw new TaskRefused(printRefusal(outcome.error, activity.labels.one), done);
    position = outcome.value.position ?? position;
    const { refused } = outcome.value;
    await problems.add(
      task.id,
      refused.map(({ student, message }) => ({ place: student, subject: `student ${printRecordId(student)}`, reason: message })),
    );
    done += batch.length;
    failed += refused.length;
    await task.progress({ done, failed });
  }
  await records.upTo(position, task.signal);
  // Counted from the log, so that a resumed run counts each student once.
  const events = await dependencies.log.readStream(streamOf(activity.name, id));
  const { attached } = countAttached(events.filter(({ meta }) => meta.process?.task === task.id));
  return { message: studentsAddedDone(attached, failed), done: attached, failed, changed: attached };
};
