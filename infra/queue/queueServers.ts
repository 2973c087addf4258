import { createPostgresBackend, createRedisBackend, withBackend, type Processor, type QueueOptions, type WorkerOptions } from 'bullmq';
import type { JobData } from '../../commands/jobQueue.ts';
import { keepAlive, keepAliveSettings, sessionOptionsOf } from '../postgres/keepAlive.ts';
import { QuietClient } from '../postgres/quietClient.ts';

/** The part of a BullMQ queue that Waymark uses, on any server. */
interface ServerQueue {
  add(jobName: string, data: JobData, options: { jobId: string }): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
}

/** The part of a BullMQ worker that Waymark uses, on any server. */
export interface ServerWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  /** Takes no more jobs; with `true` does not wait for running jobs. */
  pause(doNotWait: boolean): Promise<void>;
  /** With `force`, other workers take the running jobs. */
  close(force: boolean): Promise<void>;
}

/** A server for BullMQ queues. PostgreSQL and Redis differ only in how to connect. */
export interface QueueServer {
  newQueue(name: string, options: Omit<QueueOptions, 'connection'>): ServerQueue;
  newWorker(name: string, processor: Processor<JobData, void>, options: Omit<WorkerOptions, 'connection'>): ServerWorker;
}

/** Keeps jobs in a PostgreSQL database (schema `bullmq`, created and upgraded on connecting). */
export const postgresQueueServer = (url: string): QueueServer => {
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const connection = {
    connectionString: url,
    migrate: true,
    max: 4,
    Client: QuietClient,
    connectionTimeoutMillis: 10_000,
    options: sessionOptionsOf(keepAliveSettings),
    ...keepAlive,
  };
  return {
    newQueue: (name, options) => new Queue(name, { ...options, connection }),
    newWorker: (name, processor, options) => new Worker(name, processor, { ...options, connection }),
  };
};

/**
 * Keeps jobs in Redis. Redis must persist acknowledged writes (`appendonly yes`) and never evict keys
 * (`maxmemory-policy noeviction`; BullMQ warns about another setting).
 */
export const redisQueueServer = (url: string): QueueServer => {
  const { Queue, Worker } = withBackend(createRedisBackend);
  return {
    newQueue: (name, options) => new Queue(name, { ...options, connection: { url } }),
    newWorker: (name, processor, options) => new Worker(name, processor, { ...options, connection: { url, maxRetriesPerRequest: null } }),
  };
};
