import { taskStatus } from '../../domain/lists/tasks.ts';
import { task, type TaskValues } from '../../domain/records/task.ts';
import type { Dependencies } from '../context.ts';
import type { AppendableFileStore } from '../fileStore.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { ProblemList } from './problems.ts';
import { appendJobEvent } from './queueTask.ts';
import type { RecordReader } from './recordReader.ts';

export interface TaskServices {
  readonly dependencies: Dependencies;
  readonly files: AppendableFileStore;
  readonly problems: ProblemList;
  readonly records: RecordReader;
}

/** The progress of a task. Only its handler reads `mark`, to continue after a crash. */
export interface TaskProgress {
  readonly done: number;
  readonly failed?: number;
  readonly size?: number;
  readonly mark?: string;
}

export interface RunningTask {
  readonly id: number;
  readonly values: TaskValues;
  readonly parameters: unknown;
  readonly signal: AbortSignal;
  /** The time of the first start. It stays the same after a crash. */
  readonly started: Date;
  /** Reports progress, at most once a second unless `always` is set. Resolves when it is stored. */
  progress(progress: TaskProgress, always?: boolean): Promise<void>;
}

/** The task cannot be done and is not retried. The message is for the user. `changed` counts the records that it changed before. */
export class TaskRefused extends Error {
  readonly changed: number | null;

  constructor(message: string, changed: number | null = null) {
    super(message);
    this.changed = changed;
  }
}

/**
 * Runs one kind of task. It may run again after a crash and must not repeat its effects. Returns the final message. `changed` counts the
 * records that it changed.
 */
export type TaskHandler = (
  task: RunningTask,
  services: TaskServices,
) => Promise<{ readonly message: string; readonly done: number; readonly failed: number; readonly changed?: number }>;

const progressIntervalMs = 1000;

/** Runs a task from its last mark and records its start and end in its stream. */
export const runTask = async (services: TaskServices, id: number, handler: TaskHandler, signal: AbortSignal): Promise<void> => {
  const { dependencies } = services;
  const snapshot = await loadRecord(dependencies, task, id);
  const { status } = snapshot.values;
  if (status === taskStatus.completed || status === taskStatus.error) return;
  const now = () => dependencies.now().toISOString();
  const started = snapshot.values.started ?? now();
  if (status !== taskStatus.running)
    await appendJobEvent(dependencies, task, id, 'Started', { status: taskStatus.running, started, lastActivity: now() });
  let noted = 0;
  const running: RunningTask = {
    id,
    values: snapshot.values,
    parameters: JSON.parse(snapshot.values.parameters || 'null'),
    signal,
    started: new Date(started),
    progress: async ({ done, failed, size, mark }, always = false) => {
      if (!always && Date.now() - noted < progressIntervalMs) return;
      noted = Date.now();
      await appendJobEvent(dependencies, task, id, 'Progressed', {
        done,
        lastActivity: now(),
        ...(failed === undefined ? {} : { failed }),
        ...(size === undefined ? {} : { size }),
        ...(mark === undefined ? {} : { mark }),
      });
    },
  };
  const duration = () => Math.round((dependencies.now().getTime() - Date.parse(started)) / 1000);
  // The task must see all changes from before it was requested.
  await services.records.upTo(await dependencies.log.head(), signal);
  try {
    const { message, done, failed, changed } = await handler(running, services);
    await appendJobEvent(dependencies, task, id, 'Completed', {
      status: taskStatus.completed,
      message,
      done,
      failed,
      ...(changed === undefined ? {} : { changed }),
      lastActivity: now(),
      duration: duration(),
    });
  } catch (error) {
    if (!(error instanceof TaskRefused)) throw error;
    await appendJobEvent(dependencies, task, id, 'Failed', {
      status: taskStatus.error,
      message: error.message,
      ...(error.changed === null ? {} : { changed: error.changed }),
      lastActivity: now(),
      duration: duration(),
    });
  }
};
