import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { databaseOn } from '../../infra/postgres/database.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { vacuumBeside } from '../../projections/projector/vacuumBeside.ts';
import type { Database } from '../../projections/sql.ts';
import { startTestPostgres, type TestPostgres } from '../infra/eventNode/testPostgres.ts';

let postgres: TestPostgres;
let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  postgres = await startTestPostgres();
  const pool = createPool(postgres.url, { max: 2, name: 'vacuum' });
  db = databaseOn(pool);
  close = () => pool.end();
});
afterAll(async () => {
  await close();
  await postgres.stop();
});
beforeEach(async () => {
  await db.query('DROP TABLE IF EXISTS filled');
  await db.query('CREATE TABLE filled WITH (autovacuum_enabled = false) AS SELECT generate_series(1, 10000) AS id');
});

/** Whether every page of the table is known to hold committed rows only. */
const isVacuumed = async (): Promise<boolean> => {
  const { rows } = await db.query<{ vacuumed: boolean }>(
    `SELECT relpages > 0 AND relallvisible = relpages AS vacuumed FROM pg_class WHERE relname = 'filled'`,
  );
  return rows[0]?.vacuumed === true;
};

it('vacuums after 100,000 events', async () => {
  const vacuum = vacuumBeside(db, ['filled']);
  vacuum.countEvents(99_999);
  await vacuum.finish();
  expect(await isVacuumed()).toBe(false);
  vacuum.countEvents(1);
  await vacuum.finish();
  expect(await isVacuumed()).toBe(true);
});

it('reports at the end that a vacuum failed', async () => {
  const vacuum = vacuumBeside(db, ['missing']);
  vacuum.countEvents(100_000);
  await expect(vacuum.finish()).rejects.toThrow('missing');
});
