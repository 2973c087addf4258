import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { vacuumBeside } from '../../projections/projector/vacuumBeside.ts';
import type { Database } from '../../projections/sql.ts';
import { startTestDatabase } from './testDatabase.ts';

let db: Database;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ db, stop } = await startTestDatabase('vacuum'));
});
afterAll(() => stop());
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
