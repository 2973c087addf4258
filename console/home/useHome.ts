import { useEffect, useRef } from 'react';
import { useSearchQuery } from '../api/searchApi.ts';
import { unfinishedTasks } from '../tasks/readTask.ts';
import { useHomeQuery } from './homeApi.ts';

/** The data of the home page. Requested again when the person returns to the window, and when a task starts or ends. */
export const useHome = (hasTasks: boolean) => {
  const { data, isError, refetch } = useHomeQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: tasks } = useSearchQuery({ path: 'tasks', filter: unfinishedTasks, pageSize: 8 }, { skip: !hasTasks });
  const running = tasks?.Total;
  const lastRunning = useRef(running);
  useEffect(() => {
    const hasChanged = lastRunning.current !== undefined && lastRunning.current !== running;
    lastRunning.current = running;
    if (hasChanged) void refetch();
  }, [running, refetch]);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [refetch]);
  return { home: data, hasFailed: isError && !data };
};
