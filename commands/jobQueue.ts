/**
 * What a job may carry: an object of JSON values (no character U+0000 in texts). Ids rather than personal data,
 * which cannot be erased here.
 */
export type JobData = { readonly [key: string]: JsonValue };

/** Any JSON value. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Work to be done once, soon, by some worker. */
export interface Job {
  /** Says which work this is: derived from what caused it, so that the same cause gives the same id. */
  readonly id: string;
  /** Which handler does it. */
  readonly name: string;
  readonly data: JobData;
}

/** What a handler is told about the run it is in. */
export interface JobContext {
  readonly id: string;
  /** 1 for the first run, 2 for the first retry after an error; a run cut short by a crash does not count. */
  readonly attempt: number;
  /**
   * Aborted when this process wants to stop. A long job then saves how far it got and throws (anything):
   * it goes back to the queue at once and the run does not count as an attempt.
   */
  readonly signal: AbortSignal;
}

/**
 * Does one kind of job. It may be run again for the same job, after an error or a crash and, rarely, while
 * an earlier run still lingers in a process that was thought dead: what it does must stay done once.
 */
export type JobHandler = (data: JobData, context: JobContext) => Promise<void>;

/** How {@link JobQueue.work} works. */
export interface WorkOptions {
  /** How many jobs are done at a time in this process. */
  readonly concurrency: number;
  /** Told of a job that is given up, with its last error, before it is; may be told twice of the same one. */
  readonly onFailed: (job: Job, error: Error) => Promise<void>;
  /**
   * Whether an error says no more than that a server is away. The job is then run again, with growing pauses, until the server is
   * back: only errors of the work itself count as attempts.
   */
  readonly isServerAway?: (error: unknown) => boolean;
}

/** A queue of jobs that outlives the processes that fill and work it. */
export interface JobQueue {
  /**
   * Resolves when the job is safely in the queue. An id that has been in the queue within the last week
   * changes nothing, whether that job waits, runs, is done or was given up.
   */
  enqueue(job: Job): Promise<void>;
  /**
   * Starts to take up jobs, by name; resolves when it does. A job without a handler here counts as failed.
   * At most once per queue object.
   */
  work(handlers: Readonly<Record<string, JobHandler>>, options: WorkOptions): Promise<void>;
  /** Stops taking up jobs, gives the running ones a bounded time to end, and lets go of the server. */
  close(): Promise<void>;
}
