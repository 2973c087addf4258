import type { Json } from '../../api/contract/answers.ts';
import type { SearchRow } from '../../api/contract/search.ts';
import { printNumber } from '../../domain/counts.ts';
import { taskStatus } from '../../domain/lists/tasks.ts';
import type { task } from '../../domain/records/task.ts';
import type { RowOf } from '../rows.ts';

/** The filter that finds the tasks that are not finished. */
export const unfinishedTasks = 'status:Waiting,Running';

/** A task's row as people follow it. */
export interface TaskProgress {
  readonly id: number;
  readonly title: string;
  readonly done: number;
  /** Null until it is known how much there is to do. */
  readonly size: number | null;
  readonly failed: number;
  /** Progress in words: '120 of 312', 'Waiting'. */
  readonly progress: string;
}

const asNumber = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** How far a task is, in words. */
const describeProgress = (status: unknown, done: number, size: number | null): string => {
  if (status === taskStatus.waiting) return 'Waiting';
  if (size !== null) return `${printNumber(done)} of ${printNumber(size)}`;
  if (done > 0) return `${printNumber(done)} done`;
  return status === taskStatus.running ? 'Running' : '';
};

export const readTask = (row: SearchRow): TaskProgress => {
  const { title, command, status, ...counts }: RowOf<typeof task> = row;
  const done = asNumber(counts.done);
  const failed = asNumber(counts.failed);
  // Records of a completed task that are neither done nor failed needed no change. They are not left to do.
  const isWhole = status !== taskStatus.completed || failed > 0 || done >= asNumber(counts.size);
  const size = isWhole ? asNumber(counts.size) || null : null;
  return {
    id: row.Id,
    title: asText(title) || asText(command),
    done,
    size,
    failed,
    progress: describeProgress(status, done, size),
  };
};

/** The progress, and how much of it failed. */
export const progressText = ({ progress, failed }: TaskProgress): string =>
  failed > 0 ? `${progress}, ${printNumber(failed)} failed` : progress;
