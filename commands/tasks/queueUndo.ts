import { hasEnded, taskStatus } from '../../domain/lists/tasks.ts';
import { taskNotUndoable, undoToContinue } from '../../domain/messages.ts';
import { task } from '../../domain/records/task.ts';
import { fail, ok } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { queueTask, type TaskRequest } from './queueTask.ts';

/** The claim of a task's only undo. It is stored and never changes. */
const causeOf = (undoes: number): string => `undo of task ${undoes}`;

/** Whether the undo of a task waits, runs or is done. One that failed is none until it is continued. */
export const isBeingUndone = async (dependencies: Dependencies, id: number): Promise<boolean> => {
  const undo = await dependencies.claims.find(task.name, 'cause', causeOf(id));
  if (undo === null) return false;
  const { revision, values } = await loadRecord(dependencies, task, undo);
  return revision >= 0 && values.status !== taskStatus.error;
};

/** Queues the undo of a task. A task has one undo: a second request at the same time answers with it, and a failed undo is continued. */
export const queueUndo = async (
  dependencies: Dependencies,
  by: CommandContext,
  undoes: number,
  request: Pick<TaskRequest, 'title' | 'group' | 'parameters'>,
): Promise<Outcome> => {
  const undone = await loadRecord(dependencies, task, undoes);
  if (!hasEnded(undone.values.status)) return fail({ because: 'refused', message: taskNotUndoable });
  const queued = await queueTask(dependencies, by, { ...request, command: 'undo', undoes }, causeOf(undoes));
  const { values } = await loadRecord(dependencies, task, queued.id);
  return values.status === taskStatus.error ? fail({ because: 'refused', message: undoToContinue }) : ok(queued);
};
