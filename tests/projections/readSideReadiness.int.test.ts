import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSideReadiness } from '../../projections/tables/readSideReadiness.ts';
import { rebuild } from '../../projections/projector/rebuild.ts';
import type { Database } from '../../projections/sql.ts';
import { logOf } from './readSide.ts';
import { startTestDatabase } from './testDatabase.ts';

let db: Database;
let stop: () => Promise<void>;
const silent = { info: () => undefined, warn: () => undefined };

const build = () => rebuild(db, logOf([]), silent, new AbortController().signal);

beforeAll(async () => {
  ({ db, stop } = await startTestDatabase('readiness'));
});
afterAll(() => stop());

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
