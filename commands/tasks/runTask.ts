import { taskStatus } from '../../domain/lists/tasks.ts';
import { task, type TaskValues } from '../../domain/records/task.ts';
import type { Dependencies } from '../context.ts';
import type { AppendableFileStore } from '../fileStore.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { ProblemList } from './problems.ts';
import { appendJobEvent } from './queueTask.ts';
import type { RecordReader } from './recordReader.ts';

/** What jobs work with. */
export interface TaskServices {
  readonly dependencies: Dependencies;
  readonly files: AppendableFileStore;
  readonly problems: ProblemList;
  readonly records: RecordReader;
}

/** How far a task is; `mark` is where it would go on after a crash, for its own handler to read. */
export interface TaskProgress {
  readonly done: number;
  readonly failed?: number;
  readonly size?: number;
  readonly mark?: string;
}

/** A task that is being run. */
export interface RunningTask {
  readonly id: number;
  readonly values: TaskValues;
  /** What the task was asked to do. */
  readonly parameters: unknown;
  readonly signal: AbortSignal;
  /** When it was started for the first time: it stays the same when the task goes on after a crash. */
  readonly started: Date;
  /** Notes how far it is, at most once a second unless `always`; resolves when the note is durable. */
  progress(progress: TaskProgress, always?: boolean): Promise<void>;
}

/** A task cannot be done and will not be tried again; the message is for the person who asked for it. */
export class TaskRefused extends Error {}

/** Does one kind of task. It may run again after a crash and must leave what it did done once. Answers with the closing message. */
export type TaskHandler = (
  task: RunningTask,
  services: TaskServices,
) => Promise<{ readonly message: string; readonly done: number; readonly failed: number }>;

const progressIntervalMs = 1000;

/** Runs a task from wherever an earlier run left it to its end, and notes both in its stream. */
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
  // What people did before they asked for the task, it sees.
  await services.records.upTo(await dependencies.log.head(), signal);
  try {
    const { message, done, failed } = await handler(running, services);
    await appendJobEvent(dependencies, task, id, 'Completed', {
      status: taskStatus.completed,
      message,
      done,
      failed,
      lastActivity: now(),
      duration: duration(),
    });
  } catch (error) {
    if (!(error instanceof TaskRefused)) throw error;
    await appendJobEvent(dependencies, task, id, 'Failed', {
      status: taskStatus.error,
      message: error.message,
      lastActivity: now(),
      duration: duration(),
    });
  }
};
