import { taskStatus } from '../../domain/lists/tasks.ts';
import { undoToContinue } from '../../domain/messages.ts';
import { task } from '../../domain/records/task.ts';
import { fail, ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { queueTask, type TaskRequest } from './queueTask.ts';

/** Queues the undo of a task. A task has one undo: a second request at the same time answers with it, and a failed undo is continued. */
export const queueUndo = async (
  dependencies: Dependencies,
  by: CommandContext,
  undoes: number,
  request: Pick<TaskRequest, 'title' | 'group' | 'parameters'>,
): Promise<Outcome> => {
  const queued = await queueTask(dependencies, by, { ...request, command: 'undo', undoes }, `undo of task ${undoes}`);
  const { values } = await loadRecord(dependencies, task, queued.id);
  return values.status === taskStatus.error ? fail({ because: 'refused', message: undoToContinue }) : ok(queued);
};
