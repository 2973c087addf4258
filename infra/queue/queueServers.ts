import { createPostgresBackend, createRedisBackend, withBackend, type Processor, type QueueOptions, type WorkerOptions } from 'bullmq';
import type { JobData } from '../../commands/jobQueue.ts';

/** What is used of a BullMQ queue, whatever its server. */
export interface ServerQueue {
  add(jobName: string, data: JobData, options: { jobId: string }): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
}

/** What is used of a BullMQ worker, whatever its server. */
export interface ServerWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  /** Takes up no more jobs; with `true` without waiting for those that run. */
  pause(doNotWait: boolean): Promise<void>;
  /** With `force` the running jobs are left to other workers. */
  close(force: boolean): Promise<void>;
}

/** A server that keeps BullMQ queues: PostgreSQL and Redis differ in how to connect and nothing else. */
export interface QueueServer {
  newQueue(name: string, options: Omit<QueueOptions, 'connection'>): ServerQueue;
  newWorker(name: string, processor: Processor<JobData, void>, options: Omit<WorkerOptions, 'connection'>): ServerWorker;
}

/** Jobs in a PostgreSQL database (schema `bullmq`, created and upgraded on connecting). */
export const postgresQueueServer = (url: string): QueueServer => {
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const connection = { connectionString: url, migrate: true, max: 4, keepAlive: true, connectionTimeoutMillis: 10_000 };
  return {
    newQueue: (name, options) => new Queue(name, { ...options, connection }),
    newWorker: (name, processor, options) => new Worker(name, processor, { ...options, connection }),
  };
};

/**
 * Jobs in Redis. It must keep what it acknowledged (`appendonly yes`) and never evict
 * (`maxmemory-policy noeviction`); BullMQ warns about the latter.
 */
export const redisQueueServer = (url: string): QueueServer => {
  const { Queue, Worker } = withBackend(createRedisBackend);
  return {
    newQueue: (name, options) => new Queue(name, { ...options, connection: { url } }),
    newWorker: (name, processor, options) => new Worker(name, processor, { ...options, connection: { url, maxRetriesPerRequest: null } }),
  };
};
