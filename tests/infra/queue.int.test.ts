import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../infra/logger.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../infra/postgres/embedded.ts';
import { openJobQueue } from '../../infra/queue/bullJobQueue.ts';
import { postgresQueueServer, redisQueueServer } from '../../infra/queue/queueServers.ts';
import { makeDataFolder } from './dataFolder.ts';
import { describeQueueOn } from './queue.conformance.ts';
import { eventually } from './waiting.ts';

let folder: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  folder = await makeDataFolder('waymark-queue-');
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), logger: silentLogger });
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

describeQueueOn(
  'PostgreSQL',
  () => postgresQueueServer(postgres.url),
  () => postgres.url,
);

const redisUrl = process.env['REDIS_URL'];
// The same suite on a real Redis, if one is given.
if (redisUrl) {
  describeQueueOn(
    'Redis',
    () => redisQueueServer(redisUrl),
    () => redisUrl,
  );
}

describe('after kill -9 of the PostgreSQL server', () => {
  it('runs queued jobs and accepts new ones when the server is back', async () => {
    const queue = await openJobQueue(postgresQueueServer(postgres.url), {
      name: 'restart',
      logger: silentLogger,
      stallMs: 1_000,
    });
    const done: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = async (_data: unknown, { id }: { id: string }): Promise<void> => {
      await released;
      done.push(id);
    };
    await queue.work({ work }, { concurrency: 2, onFailed: () => Promise.resolve() });
    const before = Array.from({ length: 50 }, (_, index) => `before-${index}`);
    await Promise.all(before.map((id) => queue.enqueue({ id, name: 'work', data: {} })));
    const serverPid = postgres.pid;
    if (serverPid === undefined) throw new Error('the server is not running');
    process.kill(serverPid, 'SIGKILL');
    release();

    await eventually(20_000, async () => expect(new Set(done)).toEqual(new Set(before)));
    await queue.enqueue({ id: 'after', name: 'work', data: {} });
    await eventually(20_000, async () => expect(done).toContain('after'));
    await queue.close();
  });
});
