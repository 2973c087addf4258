import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSideReadiness } from '../../projections/tables/readSideReadiness.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import { rebuild } from '../../projections/projector/rebuild.ts';
import type { Database } from '../../projections/sql.ts';
import { startTestPostgres, type TestPostgres } from '../infra/eventNode/testPostgres.ts';
import { logOf } from './readSide.ts';

let postgres: TestPostgres;
let db: Database;
let close: () => Promise<void>;
const silent = { info: () => undefined, warn: () => undefined };

const build = () => rebuild(db, logOf([]), silent, new AbortController().signal);

beforeAll(async () => {
  postgres = await startTestPostgres();
  const pool = createPool(postgres.url, { max: 6, name: 'readiness' });
  db = databaseOn(pool);
  close = () => pool.end();
});
afterAll(async () => {
  await close();
  await postgres.stop();
});

it('the read side is ready once it is built, and not while its schema is missing', async () => {
  const isReady = readSideReadiness({ db, log: { head: () => Promise.resolve(null) } });
  expect(await isReady()).toBe(false);
  await build();
  expect(await isReady()).toBe(true);
  await db.query('DROP SCHEMA read CASCADE');
  expect(await isReady()).toBe(false);
  await build();
  expect(await isReady()).toBe(true);
});
