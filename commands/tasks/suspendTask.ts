import { taskStatus } from '../../domain/lists/tasks.ts';
import { setByEvent, type Decision } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { task, type TaskValues } from '../../domain/records/task.ts';
import { ok } from '../../domain/result.ts';
import { taskSuspended } from '../../domain/taskMessages.ts';

/** Holds a task back that has not ended. A run of it ends when it notes its progress next. Without effect on others. */
export const suspendTask = (snapshot: RecordSnapshot<TaskValues>, now: string): Decision =>
  snapshot.values.status === taskStatus.waiting || snapshot.values.status === taskStatus.running
    ? setByEvent(task, snapshot, 'Suspended', { status: taskStatus.suspended, message: taskSuspended, lastActivity: now })
    : ok([]);

/** Lets a suspended task go on from where it was, unless what it did was undone. The event starts the job. Without effect on others. */
export const resumeTask = (snapshot: RecordSnapshot<TaskValues>, now: string): Decision =>
  snapshot.values.status === taskStatus.suspended && snapshot.values.undoneBy === null
    ? setByEvent(task, snapshot, 'Continued', { status: taskStatus.waiting, message: null, lastActivity: now })
    : ok([]);
