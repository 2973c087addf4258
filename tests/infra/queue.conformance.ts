import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Job, JobContext, JobData, JobHandler, JobQueue } from '../../commands/jobQueue.ts';
import { silentLogger } from '../../infra/logger.ts';
import { openJobQueue } from '../../infra/queue/bullJobQueue.ts';
import type { QueueServer } from '../../infra/queue/queueServers.ts';
import { pause, until } from './waiting.ts';

const workerScript = fileURLToPath(new URL('./fixtures/workQueue.ts', import.meta.url));
const STALL_MS = 1_500;

/** The contract of every job queue; `server` and `url` are called when a test runs. */
export function describeQueueOn(kind: string, server: () => QueueServer, url: () => string): void {
  describe(`the job queue on ${kind}`, () => {
    const open: JobQueue[] = [];
    let name = '';

    afterEach(async () => {
      await Promise.all(open.splice(0).map((queue) => queue.close()));
      name = '';
    });

    /** Opens the queue of this test. Each test has its own queue name; each call stands for a process. */
    async function openQueue({ closeMs = 5_000, stallMs = STALL_MS } = {}): Promise<JobQueue> {
      name ||= `test-${randomUUID()}`;
      const queue = await openJobQueue(server(), {
        name,
        logger: silentLogger,
        stallMs,
        attempts: 3,
        retryMs: 20,
        closeMs,
      });
      open.push(queue);
      return queue;
    }

    it('hands a job with its data to the handler of its name', async () => {
      const queue = await openQueue();
      const calls: [string, JobData, JobContext][] = [];
      const noting =
        (handler: string): JobHandler =>
        async (data, context) => {
          calls.push([handler, data, context]);
        };
      await queue.work({ greet: noting('greet'), other: noting('other') }, { concurrency: 2, onFailed: failUnexpectedly });
      const data = { text: 'Zoë “ł” 漢', list: [1, 2.5, null, true], nested: { empty: {} } };
      await queue.enqueue({ id: 'student-1:registered', name: 'greet', data });
      await until(() => calls.length === 1);
      expect(calls).toEqual([['greet', data, { id: 'student-1:registered', attempt: 1, signal: expect.any(AbortSignal) }]]);
    });

    it('keeps jobs that have no worker yet', async () => {
      const producer = await openQueue();
      await producer.enqueue(job('waiting'));
      await producer.close();
      const { done } = await workOn(await openQueue());
      await until(() => done.length === 1);
      expect(done).toEqual(['waiting']);
    });

    it.each(['plain', 'event:student-12:42', '12', '12@34/ä%20', ':'])('accepts the id %s', async (id) => {
      const queue = await openQueue();
      const { done } = await workOn(queue);
      await queue.enqueue(job(id));
      await until(() => done.length === 1);
      expect(done).toEqual([id]);
    });

    it('accepts a job once, however often it is enqueued before, while and after it runs', async () => {
      const queue = await openQueue();
      await Promise.all([queue.enqueue(job('once')), queue.enqueue(job('once')), queue.enqueue(job('once'))]);
      const gate = openable();
      const { done } = await workOn(queue, () => gate.opened);
      await queue.enqueue(job('once'));
      gate.open();
      await until(() => done.length === 1);
      await queue.enqueue(job('once'));
      await queue.enqueue(job('last'));
      await until(() => done.includes('last'));
      expect(done).toEqual(['once', 'last']);
    });

    it('runs as many jobs at a time as configured', async () => {
      const queue = await openQueue();
      let most = 0;
      let now = 0;
      const { done } = await workOn(queue, async () => {
        now += 1;
        most = Math.max(most, now);
        await until(() => most >= 3);
        await pause(30);
        now -= 1;
      });
      await Promise.all(Array.from({ length: 12 }, (_, index) => queue.enqueue(job(`job-${index}`))));
      await until(() => done.length === 12);
      expect(most).toBe(3);
    });

    it('gives each job to one of several workers', async () => {
      const first = await openQueue();
      const second = await openQueue();
      const byFirst = await workOn(first, () => pause(10));
      const bySecond = await workOn(second, () => pause(10));
      const ids = Array.from({ length: 40 }, (_, index) => `job-${index}`);
      await Promise.all(ids.map((id) => first.enqueue(job(id))));
      await until(() => byFirst.done.length + bySecond.done.length === 40);
      expect([...byFirst.done, ...bySecond.done].toSorted()).toEqual(ids.toSorted());
      expect(Math.min(byFirst.done.length, bySecond.done.length)).toBeGreaterThan(0);
    });

    it('retries a failed job, and reports the number of the attempt', async () => {
      const queue = await openQueue();
      const attempts: number[] = [];
      const { done } = await workOn(queue, async ({ attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error('not yet');
      });
      await queue.enqueue(job('stubborn'));
      await until(() => done.length === 1);
      expect(attempts).toEqual([1, 2, 3]);
    });

    it('gives a job up after the last attempt, and reports it once', async () => {
      const queue = await openQueue();
      const failed: [Job, string][] = [];
      let runs = 0;
      await queue.work(
        {
          test: async () => {
            runs += 1;
            throw new Error(`failure ${runs}`);
          },
        },
        {
          concurrency: 1,
          onFailed: async (failedJob, error) => {
            failed.push([failedJob, error.message]);
          },
        },
      );
      await queue.enqueue(job('hopeless', { reason: 'test' }));
      await until(() => failed.length === 1);
      await queue.enqueue(job('hopeless', { reason: 'test' }));
      await pause(300);
      expect(runs).toBe(3);
      expect(failed).toEqual([[job('hopeless', { reason: 'test' }), 'failure 3']]);
    });

    it('waits for a server that is away, which is not an attempt', async () => {
      const queue = await openQueue();
      const attempts: number[] = [];
      await queue.work(
        {
          test: (_data, { attempt }) => {
            attempts.push(attempt);
            return attempts.length > 3 ? Promise.resolve() : Promise.reject(new Error('away'));
          },
        },
        { concurrency: 1, onFailed: failUnexpectedly, isServerAway: (error) => error instanceof Error && error.message === 'away' },
      );
      await queue.enqueue(job('patient'));
      await until(() => attempts.length === 4, 15_000);
      expect(attempts).toEqual([1, 1, 1, 1]);
    });

    it('gives up a job that has no handler', async () => {
      const queue = await openQueue();
      const failed: string[] = [];
      const onFailed = async (_job: Job, error: Error): Promise<void> => {
        failed.push(error.message);
      };
      await queue.work({}, { concurrency: 1, onFailed });
      await queue.enqueue({ id: 'strange', name: 'toString', data: {} });
      await until(() => failed.length === 1);
      expect(failed).toEqual(['There is no handler for jobs named toString']);
    });

    it('lets a running job end when it closes', async () => {
      const queue = await openQueue();
      const gate = openable();
      const { done, started } = await workOn(queue, () => gate.opened);
      await queue.enqueue(job('running'));
      await until(() => started.length === 1);
      const closed = queue.close();
      gate.open();
      await closed;
      expect(done).toEqual(['running']);
    });

    it('hands a job that stops for closing to the next worker at once, as the same attempt', async () => {
      // A job that was not given back would be taken after this time only.
      const stallMs = 60_000;
      const closing = await openQueue({ stallMs });
      const first = await workOn(closing, async ({ signal }) => {
        await once(signal, 'abort');
        throw new Error('stopped half way');
      });
      await closing.enqueue(job('long'));
      await until(() => first.started.length === 1);
      await closing.close();
      const attempts: number[] = [];
      const next = await workOn(await openQueue({ stallMs }), async ({ attempt }) => {
        attempts.push(attempt);
      });
      await until(() => next.done.length === 1, 15_000);
      expect(attempts).toEqual([1]);
    });

    it('closes in bounded time when a job does not end, and another worker runs it', async () => {
      const closing = await openQueue({ closeMs: 100 });
      const first = await workOn(closing, () => new Promise(() => undefined));
      await closing.enqueue(job('deaf'));
      await until(() => first.started.length === 1);
      const closes = performance.now();
      await closing.close();
      expect(performance.now() - closes).toBeLessThan(10_000);
      const { done } = await workOn(await openQueue());
      await until(() => done.length === 1, 10 * STALL_MS);
      expect(done).toEqual(['deaf']);
    });

    it('leaves a job longer than the stall time with its worker', async () => {
      const queue = await openQueue();
      const other = await openQueue();
      const first = await workOn(queue, () => pause(4 * STALL_MS));
      const second = await workOn(other, () => pause(4 * STALL_MS));
      await queue.enqueue(job('slow'));
      await until(() => first.done.length + second.done.length === 1, 10 * STALL_MS);
      expect([...first.started, ...second.started]).toEqual(['slow']);
    });

    it('loses no job when a worker is killed with -9: another runs its jobs within seconds', async () => {
      const queue = await openQueue();
      const ids = ['one', 'two', 'three', 'four', 'five'];
      await Promise.all(ids.map((id) => queue.enqueue({ id, name: 'endless', data: {} })));
      const killed = await killWhenBusy(url(), name, 3);
      expect(killed).toHaveLength(3);
      const done: string[] = [];
      const attempts: number[] = [];
      await queue.work(
        {
          endless: async (_data, { id, attempt }) => {
            done.push(id);
            attempts.push(attempt);
          },
        },
        { concurrency: 2, onFailed: failUnexpectedly },
      );
      await until(() => done.length >= ids.length, 10 * STALL_MS);
      expect(done.toSorted()).toEqual(ids.toSorted());
      expect(attempts).toEqual([1, 1, 1, 1, 1]);
    });
  });
}

/** Starts a worker process, waits until it has started this many jobs, and kills it; resolves with their ids. */
async function killWhenBusy(url: string, name: string, jobs: number): Promise<string[]> {
  const worker = spawn(process.execPath, ['--import', 'tsx', workerScript, url, name, String(STALL_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const jobIds: string[] = [];
  for await (const id of createInterface({ input: worker.stdout })) {
    jobIds.push(id);
    if (jobIds.length === jobs) break;
  }
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  return jobIds;
}

function job(id: string, data: JobData = {}): Job {
  return { id, name: 'test', data };
}

/** Works jobs named `test`; records the ids of started and finished jobs. */
async function workOn(
  queue: JobQueue,
  handle: (context: JobContext) => Promise<void> = () => Promise.resolve(),
): Promise<{ started: string[]; done: string[] }> {
  const [started, done]: [string[], string[]] = [[], []];
  const test: JobHandler = async (_data, context) => {
    started.push(context.id);
    await handle(context);
    done.push(context.id);
  };
  await queue.work({ test }, { concurrency: 3, onFailed: failUnexpectedly });
  return { started, done };
}

function failUnexpectedly(failedJob: Job, error: Error): Promise<void> {
  throw new Error(`${failedJob.id} was given up: ${error.message}`);
}

function openable(): { opened: Promise<void>; open: () => void } {
  const gate = new AbortController();
  const opened = new Promise<void>((resolve) => {
    gate.signal.addEventListener('abort', () => resolve());
  });
  return { opened, open: () => gate.abort() };
}
