import { taskStatus } from '../../domain/lists/tasks.ts';
import { setByEvent, type Decision } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { task, type TaskValues } from '../../domain/records/task.ts';
import { ok } from '../../domain/result.ts';
import { taskSuspended } from '../../domain/taskMessages.ts';
import { durationUntil } from './taskDuration.ts';

/** Suspends a waiting or running task; changes no other. Its run stops at its next progress report. */
export const suspendTask = (snapshot: RecordSnapshot<TaskValues>, now: string): Decision =>
  snapshot.values.status === taskStatus.waiting || snapshot.values.status === taskStatus.running
    ? setByEvent(task, snapshot, 'Suspended', {
        status: taskStatus.suspended,
        message: taskSuspended,
        lastActivity: now,
        duration: durationUntil(snapshot, now),
      })
    : ok([]);

/** Resumes a suspended task, unless it was undone; changes no other. A reaction to the event queues the job. */
export const resumeTask = (snapshot: RecordSnapshot<TaskValues>, now: string): Decision =>
  snapshot.values.status === taskStatus.suspended && snapshot.values.undoneBy === null
    ? setByEvent(task, snapshot, 'Continued', { status: taskStatus.waiting, message: null, lastActivity: now })
    : ok([]);
