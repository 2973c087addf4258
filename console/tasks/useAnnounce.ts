import { useCallback } from 'react';
import type { SaveAnswer } from '../../api/contract/answers.ts';
import type { MessageAction } from '../ui/messageList.ts';
import { useMessages } from '../ui/Messages.tsx';
import { useTaskFollowing } from './TaskMessages.tsx';

/** Says what an action did, or follows the task that carries it out. `offers` are the buttons of the message. */
export const useAnnounce = (): ((answer: SaveAnswer, ...offers: readonly MessageAction[]) => void) => {
  const { success } = useMessages();
  const { follow } = useTaskFollowing();
  return useCallback(
    ({ SuccessMessage, Task }, ...offers) => {
      if (Task === undefined) success(SuccessMessage, ...offers);
      else follow({ path: 'tasks', id: Task }, SuccessMessage);
    },
    [follow, success],
  );
};
