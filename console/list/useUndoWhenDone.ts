import { taskStatus } from '../../domain/lists/tasks.ts';
import { undoneWhenFinished } from '../../domain/messages.ts';
import type { task as taskType } from '../../domain/records/task.ts';
import { asFailure } from '../api/failure.ts';
import { useLazyEditFormQuery } from '../api/recordApi.ts';
import { useUndoTaskMutation } from '../api/taskApi.ts';
import type { RowOf } from '../rows.ts';
import { useMessages } from '../ui/Messages.tsx';

const pollIntervalMs = 500;
const pollTimeoutMs = 120_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Undoes a task that has just started, once it has ended. */
export const useUndoWhenDone = (): ((task: number) => Promise<void>) => {
  const messages = useMessages();
  const [readTask] = useLazyEditFormQuery();
  const [undoTask] = useUndoTaskMutation();
  const isRunning = async (task: number): Promise<boolean> => {
    const { data } = await readTask({ path: 'tasks', id: task });
    const { status }: RowOf<typeof taskType> = data?.Record ?? {};
    return status === taskStatus.waiting || status === taskStatus.running;
  };
  return async (task) => {
    if (await isRunning(task)) {
      messages.success(undoneWhenFinished);
      for (const deadline = Date.now() + pollTimeoutMs; Date.now() < deadline;) {
        await wait(pollIntervalMs);
        if (!(await isRunning(task))) break;
      }
    }
    const answer = await undoTask(task);
    if (answer.error) messages.error(asFailure(answer.error).message);
    else messages.success(answer.data.SuccessMessage);
  };
};
