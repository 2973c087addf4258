import { taskStatus } from '../../domain/lists/tasks.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { TaskValues } from '../../domain/records/task.ts';

/**
 * The seconds for which a task has run by now, in all its runs; null if it never began. A run begins when the task's status becomes
 * running. One that a crash ended goes on in the run that takes it over. The time of a pause, or from an error to "Continue", does not
 * count.
 */
export const durationUntil = ({ values, lastChanges }: RecordSnapshot<TaskValues>, now: string): number | null => {
  const began = lastChanges['status']?.at;
  if (values.status !== taskStatus.running || began === undefined) return values.duration;
  return (values.duration ?? 0) + Math.round((Date.parse(now) - Date.parse(began)) / 1000);
};
