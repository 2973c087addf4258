import { taskStatus } from '../../domain/lists/tasks.ts';
import { undoneWhenFinished } from '../../domain/messages.ts';
import { asFailure } from '../api/failure.ts';
import { useLazyEditFormQuery } from '../api/recordApi.ts';
import { useUndoTaskMutation } from '../api/taskApi.ts';
import { useMessages } from '../ui/Messages.tsx';

const pollIntervalMs = 500;
const pollTimeoutMs = 120_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Undoes a task that has just started, once it has ended. */
export const useUndoWhenDone = (): ((task: number) => Promise<void>) => {
  const messages = useMessages();
  const [readTask] = useLazyEditFormQuery();
  const [undoTask] = useUndoTaskMutation();
  const isAtWork = async (task: number): Promise<boolean> => {
    const { data } = await readTask({ path: 'tasks', id: task });
    const status = data?.Record['status'];
    return status === taskStatus.waiting || status === taskStatus.running;
  };
  return async (task) => {
    if (await isAtWork(task)) {
      messages.success(undoneWhenFinished);
      for (const until = Date.now() + pollTimeoutMs; Date.now() < until;) {
        await pause(pollIntervalMs);
        if (!(await isAtWork(task))) break;
      }
    }
    const answer = await undoTask(task);
    if (answer.error) messages.error(asFailure(answer.error).message);
    else messages.success(answer.data.SuccessMessage);
  };
};
