import { taskStatus } from '../../domain/lists/tasks.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { task, type TaskValues } from '../../domain/records/task.ts';
import { fail, ok } from '../../domain/result.ts';
import { taskSuspended } from '../../domain/taskMessages.ts';
import type { Dependencies } from '../context.ts';
import type { AppendableFileStore } from '../fileStore.ts';
import { loadRecord } from '../records/changeRecord.ts';
import type { ProblemList } from './problems.ts';
import { changeJob } from './queueTask.ts';
import type { RecordReader } from './recordReader.ts';
import { durationUntil } from './taskDuration.ts';

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

/** Somebody suspended the task, or another run has taken it over. */
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

/** The last change of a task that a run of it knows about. Each run has one from the time it takes the task up. */
interface KnownRevision {
  revision: number;
}

/**
 * Takes the task up, unless it has ended or is suspended; null: it is not to run. A task that runs already is taken over: its earlier run
 * crashed, or stood still for so long that the queue gave its job to another worker.
 */
const take = async (dependencies: Dependencies, id: number, now: string): Promise<(KnownRevision & { values: TaskValues }) | null> => {
  const outcome = await changeJob(dependencies, task, id, (snapshot) => {
    const { status, started } = snapshot.values;
    if (status === taskStatus.waiting)
      return setByEvent(task, snapshot, 'Started', { status: taskStatus.running, started: started ?? now, lastActivity: now });
    return status === taskStatus.running ? setByEvent(task, snapshot, 'Progressed', { lastActivity: now }) : ok([]);
  });
  if (!outcome.ok) return null;
  const { values } = await loadRecord(dependencies, task, id);
  return values.status === taskStatus.running ? { values, revision: outcome.value.revision } : null;
};

/** Whether a run still has its task: since what it knows, nobody suspended or continued the task, ended it, or took it over. */
const hasTask = ({ values, lastChanges }: RecordSnapshot<TaskValues>, { revision }: KnownRevision): boolean =>
  values.status === taskStatus.running && (lastChanges['lastActivity']?.revision ?? -1) <= revision;

/** Whether somebody suspended the task after what its run knows, and nothing has happened to it since. */
const isJustSuspended = ({ values, lastChanges }: RecordSnapshot<TaskValues>, { revision }: KnownRevision): boolean =>
  values.status === taskStatus.suspended && lastChanges['status']?.revision === revision + 1;

/** Runs a task from its last mark and records its start and end in its stream. */
export const runTask = async (services: TaskServices, id: number, handler: TaskHandler, signal: AbortSignal): Promise<void> => {
  const { dependencies } = services;
  const now = () => dependencies.now().toISOString();
  const known = await take(dependencies, id, now());
  if (known === null) return;
  const { values } = known;
  /** Appends an event of this run, unless it no longer has the task. A suspended task keeps what was done before it was suspended. */
  const append = async (happened: string, newValues: Partial<TaskValues>, isEnd = false): Promise<'appended' | 'suspended' | 'lost'> => {
    let isSuspended = false;
    const outcome = await changeJob(dependencies, task, id, (snapshot) => {
      isSuspended = isJustSuspended(snapshot, known);
      return isSuspended || hasTask(snapshot, known)
        ? setByEvent(task, snapshot, happened, {
            ...newValues,
            ...(isEnd ? { duration: durationUntil(snapshot, now()) } : {}),
            lastActivity: now(),
          })
        : fail({ because: 'refused', message: taskSuspended });
    });
    if (!outcome.ok) return 'lost';
    known.revision = outcome.value.revision;
    return isSuspended ? 'suspended' : 'appended';
  };
  let noted = 0;
  const running: RunningTask = {
    id,
    values,
    parameters: JSON.parse(values.parameters || 'null'),
    signal,
    progress: async ({ done, failed, size, mark }, always = false) => {
      if (!always && Date.now() - noted < progressIntervalMs) return;
      noted = Date.now();
      const outcome = await append('Progressed', {
        done,
        ...(failed === undefined ? {} : { failed }),
        ...(size === undefined ? {} : { size }),
        ...(mark === undefined ? {} : { mark }),
      });
      if (outcome !== 'appended') throw new TaskSuspended();
    },
  };
  // The task must see all changes from before it was requested.
  await services.records.upTo(await dependencies.log.head(), signal);
  try {
    const { message, done, failed, changed } = await handler(running, services);
    const counts = { done, failed, ...(changed === undefined ? {} : { changed }) };
    await append('Completed', { status: taskStatus.completed, message, ...counts }, true);
  } catch (error) {
    if (error instanceof TaskSuspended) return;
    if (!(error instanceof TaskRefused)) throw error;
    const changed = error.changed === null ? {} : { changed: error.changed };
    const isFinal = error instanceof FileRefused ? { isFinal: true } : {};
    await append('Failed', { status: taskStatus.error, message: error.message, ...changed, ...isFinal }, true);
  }
};
