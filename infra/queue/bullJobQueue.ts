import { setTimeout as sleep } from 'node:timers/promises';
import { UnrecoverableError, WaitingError, type Job as BullJob } from 'bullmq';
import type { Job, JobData, JobHandler, JobQueue, WorkOptions } from '../../commands/jobQueue.ts';
import type { Logger } from '../logger.ts';
import { throttleErrors } from '../throttleErrors.ts';
import type { QueueServer, ServerWorker } from './queueServers.ts';

/** Options of a queue; times in milliseconds. */
interface JobQueueOptions {
  /** The queue's name on its server; processes that share a queue use the same name. */
  name: string;
  logger: Logger;
  /**
   * How long a worker may be silent before it counts as dead (default 5 s). Another worker takes its job at most
   * 1.5 times as long after its last sign of life.
   */
  stallMs?: number;
  /** Attempts before a job fails for good (default 5). */
  attempts?: number;
  /** The wait before the first retry (default 1 s); doubles each time. */
  retryMs?: number;
  /** How long {@link JobQueue.close} waits for running jobs (default 10 s). */
  closeMs?: number;
}

const dayS = 24 * 60 * 60;

/** Allows for occasional crashes, but stops a job that kills every process it runs in. */
const maxStalls = 10;

/** The pauses while a server that a job needs is away, in milliseconds: they double from the first to the longest. */
const [firstPauseMs, longestPauseMs] = [500, 10_000];

/** A job whose worker died too often. */
class JobStalledError extends Error {
  override readonly name = 'JobStalledError';
}

/**
 * Opens a queue on a server; resolves when the server can be used. While the server is away, `enqueue` rejects;
 * workers continue when it is back.
 */
export const openJobQueue = async (server: QueueServer, options: JobQueueOptions): Promise<JobQueue> => {
  const { name, logger, stallMs = 5_000, attempts = 5, retryMs = 1_000, closeMs = 10_000 } = options;
  const queue = server.newQueue(name, {
    defaultJobOptions: {
      attempts,
      backoff: { type: 'exponential', delay: retryMs },
      // Kept because their ids prevent duplicates; see JobQueue.enqueue.
      removeOnComplete: { age: 7 * dayS },
      removeOnFail: { age: 30 * dayS },
      stackTraceLimit: 1,
    },
  });
  const logErrors = (message: string) =>
    throttleErrors((error, leftOut) => logger.warn({ queue: name, error: error.message, leftOut }, message));
  queue.on('error', logErrors('the job queue has trouble'));
  try {
    await queue.waitUntilReady();
  } catch (error) {
    await queue.close();
    throw error;
  }

  const closing = new AbortController();
  const running = new Map<string, Promise<void>>();
  let worker: ServerWorker | undefined;

  /** Retries `work` as long as it fails only because a server is away. */
  const retryWhileAway = async (job: Job, { isServerAway }: WorkOptions, work: () => Promise<void>): Promise<void> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await work();
        return;
      } catch (thrown) {
        if (closing.signal.aborted || !isServerAway?.(thrown)) throw thrown;
        if (pauseMs === firstPauseMs)
          logger.warn(
            { queue: name, job: job.id, error: thrown instanceof Error ? thrown.message : 'unknown' },
            'a job waits for a server that is away',
          );
        await sleep(pauseMs, undefined, { signal: closing.signal });
      }
    }
  };

  /** Hands a job that the closing stopped to the next worker, as the same attempt. */
  const giveBack = async (bullJob: TakenJob): Promise<never> => {
    await bullJob.moveToWait(bullJob.token);
    throw new WaitingError();
  };

  const run = async (handlers: Readonly<Record<string, JobHandler>>, work: WorkOptions, bullJob: TakenJob): Promise<void> => {
    const job = { id: ownId(bullJob), name: bullJob.name, data: bullJob.data };
    const attempt = bullJob.attemptsMade + 1;
    try {
      // A fetch that was pending when the closing began may still return a job.
      closing.signal.throwIfAborted();
      if (bullJob.stalledCounter >= maxStalls) throw new JobStalledError(`${maxStalls} workers died doing this job`);
      const handler = Object.hasOwn(handlers, job.name) ? handlers[job.name] : undefined;
      if (handler === undefined) throw new Error(`There is no handler for jobs named ${job.name}`);
      await retryWhileAway(job, work, () => handler(job.data, { id: job.id, attempt, signal: closing.signal }));
    } catch (thrown) {
      if (closing.signal.aborted) return giveBack(bullJob);
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const isLast = attempt >= (bullJob.opts.attempts ?? 1) || error instanceof JobStalledError;
      logger.warn({ queue: name, job: job.id, name: job.name, attempt, isLast, kind: error.name }, 'a job failed');
      if (!isLast) throw error;
      // Runs before BullMQ marks the job as failed. A crash in between then repeats this call and does not skip it.
      await retryWhileAway(job, work, () => work.onFailed(job, error)).catch((failure: unknown) => {
        if (closing.signal.aborted) return giveBack(bullJob);
        throw failure;
      });
      throw new UnrecoverableError(error.message);
    }
  };

  return {
    async enqueue({ id, name: jobName, data }: Job): Promise<void> {
      await queue.add(jobName, data, { jobId: bullId(id) });
    },

    async work(handlers, work): Promise<void> {
      if (worker !== undefined) throw new Error(`The queue ${name} is being worked by this process already`);
      worker = server.newWorker(
        name,
        (job) => {
          // A worker that could not reach its server for a while counts as dead. The server then gives it the job again
          // while it still runs.
          const id = ownId(job);
          const execution = running.get(id) ?? run(handlers, work, job).finally(() => running.delete(id));
          running.set(id, execution);
          return execution;
        },
        {
          concurrency: work.concurrency,
          lockDuration: stallMs,
          stalledInterval: Math.ceil(stallMs / 2),
          // `maxStalls` is the limit, so that onFailed is called as for any other failure.
          maxStalledCount: 1_000_000,
          runRetryDelay: Math.min(1_000, stallMs),
        },
      );
      worker.on('error', logErrors('the job worker has trouble'));
      await worker.waitUntilReady();
    },

    async close(): Promise<void> {
      closing.abort();
      if (worker !== undefined) {
        await worker.pause(true);
        const raceEnd = new AbortController();
        const timeout = sleep(closeMs, undefined, { signal: raceEnd.signal }).catch(() => undefined);
        await Promise.race([Promise.allSettled(running.values()), timeout]);
        raceEnd.abort();
        if (running.size > 0) logger.warn({ queue: name, jobs: running.size }, 'left running jobs to other workers');
        await worker.close(running.size > 0);
      }
      await queue.close();
    },
  };
};

type TakenJob = BullJob<JobData, void>;

/** BullMQ allows neither ':' nor a whole number as an id. */
const bullId = (id: string): string => {
  return `job-${encodeURIComponent(id)}`;
};

const ownId = (job: TakenJob): string => {
  return decodeURIComponent((job.id ?? '').replace(/^job-/, ''));
};
