import { taskStatus } from '../../domain/lists/tasks.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import { task, type TaskValues } from '../../domain/records/task.ts';
import { fail, ok } from '../../domain/result.ts';
import { taskSuspended } from '../../domain/taskMessages.ts';
import type { Dependencies } from '../context.ts';
import type { AppendableFileStore } from '../fileStore.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { ProblemList } from './problems.ts';
import { appendJobEvent, changeJob } from './queueTask.ts';
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
  /**
   * Reports progress, at most once a second unless `always` is set. Resolves when it is stored. Throws TaskSuspended if this run is to end;
   * the handler lets it pass.
   */
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

/** A file cannot be read, which another run would not change: the task does not continue. */
export class FileRefused extends TaskRefused {}

/** Somebody suspended the task, or it was suspended and another run has taken it up since. */
export class TaskSuspended extends Error {}

/** The result of a task. */
export interface TaskResult {
  readonly message: string;
  readonly done: number;
  readonly failed: number;
  /** How many records it changed. */
  readonly changed?: number;
}

/** Runs one kind of task. It may run again after a crash and must not repeat its effects. */
export type TaskHandler = (task: RunningTask, services: TaskServices) => Promise<TaskResult>;

const progressIntervalMs = 1000;

/** Takes the task up, unless it has ended or is suspended. Returns the revision since which it runs; null: it is not to run. */
const take = async (dependencies: Dependencies, id: number, started: string, now: string): Promise<number | null> => {
  const outcome = await changeJob(dependencies, task, id, (snapshot) =>
    snapshot.values.status === taskStatus.waiting
      ? setByEvent(task, snapshot, 'Started', { status: taskStatus.running, started, lastActivity: now })
      : ok([]),
  );
  const { values, lastChanges } = await loadRecord(dependencies, task, id);
  if (!outcome.ok || values.status !== taskStatus.running) return null;
  return lastChanges['status']?.revision ?? null;
};

/** Runs a task from its last mark and records its start and end in its stream. */
export const runTask = async (services: TaskServices, id: number, handler: TaskHandler, signal: AbortSignal): Promise<void> => {
  const { dependencies } = services;
  const now = () => dependencies.now().toISOString();
  const { values } = await loadRecord(dependencies, task, id);
  const started = values.started ?? now();
  const since = await take(dependencies, id, started, now());
  if (since === null) return;
  let noted = 0;
  let ownRevision = since;
  const running: RunningTask = {
    id,
    values,
    parameters: JSON.parse(values.parameters || 'null'),
    signal,
    started: new Date(started),
    progress: async ({ done, failed, size, mark }, always = false) => {
      if (!always && Date.now() - noted < progressIntervalMs) return;
      noted = Date.now();
      let isSuspended = false;
      const outcome = await changeJob(dependencies, task, id, (snapshot) => {
        const changed = snapshot.lastChanges['status']?.revision;
        // Somebody suspended the task while this was being done: it counts, and a run that goes on need not look at it again.
        isSuspended = snapshot.values.status === taskStatus.suspended && changed === ownRevision + 1;
        return changed === since || isSuspended
          ? setByEvent(task, snapshot, 'Progressed', {
              done,
              lastActivity: now(),
              ...(failed === undefined ? {} : { failed }),
              ...(size === undefined ? {} : { size }),
              ...(mark === undefined ? {} : { mark }),
            })
          : fail({ because: 'refused', message: taskSuspended });
      });
      if (!outcome.ok || isSuspended) throw new TaskSuspended();
      ownRevision = outcome.value.revision;
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
    if (error instanceof TaskSuspended) return;
    if (!(error instanceof TaskRefused)) throw error;
    await appendJobEvent(dependencies, task, id, 'Failed', {
      status: taskStatus.error,
      message: error.message,
      ...(error.changed === null ? {} : { changed: error.changed }),
      ...(error instanceof FileRefused ? { isFinal: true } : {}),
      lastActivity: now(),
      duration: duration(),
    });
  }
};
