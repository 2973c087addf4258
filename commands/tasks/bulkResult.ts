import type { RecordType } from '../../domain/record/recordType.ts';
import { notGiven } from '../../domain/taskMessages.ts';
import type { LogPosition } from '../eventLog.ts';
import type { RunningTask, TaskResult, TaskServices } from './runTask.ts';

interface BulkRun {
  readonly type: RecordType;
  /** The newest log position, and how many records the task saw. */
  readonly position: LogPosition;
  readonly recordCount: number;
  /** Chosen records that the task was not given. */
  readonly leftOut: number;
}

/**
 * The end of a task that changed many records: its counts, and a message that accounts for each chosen record. They are counted from what
 * is stored, so that a resumed run counts each record once.
 */
export const bulkResult = async (
  task: RunningTask,
  { records, problems }: Pick<TaskServices, 'records' | 'problems'>,
  { type, position, recordCount, leftOut }: BulkRun,
  describe: (changed: number, failed: number, unchanged: number) => string,
): Promise<TaskResult> => {
  await records.upTo(position, task.signal);
  const counted = await records.countChangedBy(task.id, type.name);
  const { places: failed } = await problems.count(task.id);
  const changed = counted.created + counted.changed;
  return { message: `${describe(changed, failed, recordCount - changed - failed)}${notGiven(leftOut)}`, done: changed, failed, changed };
};
