import { useEffect, useRef, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { SaveAnswer } from '../../api/contract/answers.ts';
import { useEditFormQuery } from '../api/recordApi.ts';
import { hasTaskEnded } from './endings.ts';
import { useTaskFollowing } from './TaskMessages.tsx';

interface StartedTask {
  readonly isRunning: boolean;
  /** Follows the task of an answer in a message. */
  readonly start: (answer: SaveAnswer) => void;
}

/** A task that a screen started and waits for. `onEnd` is called once it has ended, or if this person cannot see it. */
export const useStartedTask = (onEnd: () => void): StartedTask => {
  const { follow } = useTaskFollowing();
  const [task, setTask] = useState<number | null>(null);
  const { currentData: form, error } = useEditFormQuery(task === null ? skipToken : { path: 'tasks', id: task });
  const hasEnded = hasTaskEnded(form, error);
  const atEnd = useRef(onEnd);
  useEffect(() => {
    atEnd.current = onEnd;
  });
  useEffect(() => {
    if (hasEnded) atEnd.current();
  }, [hasEnded]);
  const start = ({ Task, SuccessMessage }: SaveAnswer) => {
    if (Task === undefined) return;
    follow({ path: 'tasks', id: Task }, SuccessMessage);
    setTask(Task);
  };
  return { isRunning: task !== null, start };
};
