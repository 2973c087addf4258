/** The data of a job: a JSON object without U+0000 in texts. Use ids instead of personal data, which cannot be erased here. */
export type JobData = { readonly [key: string]: JsonValue };

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

export interface Job {
  /** Derived from the cause of the job, so that the same cause gives the same id. */
  readonly id: string;
  /** The name of its handler. */
  readonly name: string;
  readonly data: JobData;
}

/** The current run of a job. */
export interface JobContext {
  readonly id: string;
  /** 1 for the first run, 2 for the first retry after an error. Runs that a crash interrupted do not count. */
  readonly attempt: number;
  /**
   * Aborts when the process stops. A long job then saves its progress and throws. It returns to the queue at once, and the run does not
   * count as an attempt.
   */
  readonly signal: AbortSignal;
}

/**
 * Runs one kind of job. A job may run again after an error or crash. In rare cases an earlier run is still active in a process that was
 * presumed dead. Handlers must not repeat effects.
 */
export type JobHandler = (data: JobData, context: JobContext) => Promise<void>;

/** Options of {@link JobQueue.work}. */
export interface WorkOptions {
  /** The number of jobs that run at the same time in this process. */
  readonly concurrency: number;
  /** Called with the last error before a job is marked as failed. It may be called twice for a job. */
  readonly onFailed: (job: Job, error: Error) => Promise<void>;
  /**
   * Whether an error only means that a server is unavailable. The job is then retried with growing pauses until the server is back. Such
   * errors do not count as attempts.
   */
  readonly isServerAway?: (error: unknown) => boolean;
}

/** A persistent queue of jobs. */
export interface JobQueue {
  /**
   * Resolves when the job is stored. Without effect if a job with this id waits or runs, was done within the last 7 days, or failed within
   * the last 30.
   */
  enqueue(job: Job): Promise<void>;
  /** Starts to run jobs by name; resolves when started. A job without a handler fails. Call it at most once per queue object. */
  work(handlers: Readonly<Record<string, JobHandler>>, options: WorkOptions): Promise<void>;
  /** Stops taking jobs, waits some seconds for running ones, and disconnects. Those that still run return to the queue. */
  close(): Promise<void>;
}
