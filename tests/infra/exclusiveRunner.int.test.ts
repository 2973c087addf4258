import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseOn } from '../../infra/postgres/database.ts';
import { createExclusiveRunner } from '../../infra/postgres/exclusiveRunner.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { startTestPostgres, type TestPostgres } from './eventNode/testPostgres.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(async () => {
  await server.stop();
});

it('runs the work of several processes one at a time, even when it uses its own connections and some fails', async () => {
  const pools = [createPool(server.url, { max: 2, name: 'one' }), createPool(server.url, { max: 2, name: 'other' })];
  let [working, most, done] = [0, 0, 0];
  const runs = pools.flatMap((pool) => {
    const db = databaseOn(pool);
    const alone = createExclusiveRunner(db, 77);
    return Array.from({ length: 10 }, (_, index) =>
      alone(async () => {
        working += 1;
        most = Math.max(most, working);
        await db.query('SELECT pg_sleep(0.01)');
        working -= 1;
        done += 1;
        if (index === 3) throw new Error('this piece failed');
      }).catch((error: unknown) => error),
    );
  });
  const failed = (await Promise.all(runs)).filter((each) => each !== undefined);
  expect({ most, done, failed: failed.length }).toEqual({ most: 1, done: 20, failed: 2 });
  await Promise.all(pools.map((pool) => pool.end()));
});
