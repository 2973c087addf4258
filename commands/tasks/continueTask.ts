import { taskStatus } from '../../domain/lists/tasks.ts';
import { continueRefusal, task, type TaskValues } from '../../domain/records/task.ts';
import { taskBeingUndone } from '../../domain/messages.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { fail } from '../../domain/result.ts';
import { exportRecord } from '../../domain/records/export.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { changeRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { appendJobEvent } from './queueTask.ts';
import { isBeingUndone } from './queueUndo.ts';

/** Continues a failed task from where it stopped. The event starts the job. */
export const continueTask = async (
  dependencies: Dependencies,
  by: CommandContext,
  id: number,
  { export: exportId }: Pick<TaskValues, 'export'>,
): Promise<Outcome> => {
  const outcome = await changeRecord(
    dependencies,
    by,
    task,
    id,
    (snapshot) => {
      const message = snapshot.revision < 0 ? null : continueRefusal(snapshot.values);
      if (message !== null) return fail({ because: 'refused', message });
      return setByEvent(task, snapshot, 'Continued', {
        status: taskStatus.waiting,
        message: null,
        changed: null,
        lastActivity: dependencies.now().toISOString(),
      });
    },
    {
      before: async () => ((await isBeingUndone(dependencies, id)) ? fail({ because: 'refused', message: taskBeingUndone }) : null),
    },
  );
  if (outcome.ok && exportId !== null)
    await appendJobEvent(dependencies, exportRecord, exportId, 'Began', { status: 'Running', finished: null, message: null });
  return outcome;
};
