import { type Job as BullJob, type Processor, UnrecoverableError, WaitingError } from 'bullmq';
import { describe, expect, it } from 'vitest';
import type { JobData, JobHandler, WorkOptions } from '../../commands/jobQueue.ts';
import { silentLogger } from '../../infra/logger.ts';
import { openJobQueue } from '../../infra/queue/bullJobQueue.ts';

type TakenJob = BullJob<JobData, void>;

/** A queue whose server is a stub: the test hands it the jobs. */
const workWith = async (handler: JobHandler, work: Partial<WorkOptions>) => {
  let processor: Processor<JobData, void> | undefined;
  const nothing = () => Promise.resolve();
  const queue = await openJobQueue(
    {
      newQueue: () => ({ add: nothing, on: nothing, waitUntilReady: nothing, close: nothing }),
      newWorker: (_name, given) => {
        processor = given;
        return { on: nothing, waitUntilReady: nothing, pause: nothing, close: nothing };
      },
    },
    { name: 'test', logger: silentLogger },
  );
  await queue.work({ test: handler }, { concurrency: 1, onFailed: nothing, ...work });
  const take = async (job: Partial<TakenJob>) =>
    processor?.({ id: 'job-one', name: 'test', data: {}, opts: { attempts: 3 }, stalledCounter: 0, attemptsMade: 0, ...job } as TakenJob);
  return { queue, take };
};

describe('a job that ends its workers', () => {
  it('is given to ten workers and to no eleventh', async () => {
    let runs = 0;
    const failed: string[] = [];
    const { take } = await workWith(
      async () => {
        runs += 1;
      },
      { onFailed: async (_job, error) => void failed.push(error.message) },
    );
    await take({ stalledCounter: 9 });
    expect([runs, failed]).toEqual([1, []]);
    await expect(take({ stalledCounter: 10 })).rejects.toThrow(UnrecoverableError);
    expect([runs, failed]).toEqual([1, ['10 workers died doing this job']]);
  });
});

describe('a job that has failed for good', () => {
  it('is handed to the next worker if the queue closes before anybody could be told', async () => {
    const back: unknown[] = [];
    let tries = 0;
    const { queue, take } = await workWith(() => Promise.reject(new Error('broken')), {
      isServerAway: (error) => error instanceof Error && error.message === 'away',
      onFailed: () => {
        tries += 1;
        return Promise.reject(new Error('away'));
      },
    });
    const refusal = take({
      attemptsMade: 2,
      token: 'mine',
      moveToWait: async (token) => {
        back.push(token);
        return 0;
      },
    }).catch((error: unknown) => error);
    await expect.poll(() => tries).toBe(1);
    await queue.close();
    expect(await refusal).toBeInstanceOf(WaitingError);
    expect(back).toEqual(['mine']);
  });
});
