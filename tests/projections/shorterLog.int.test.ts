import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { runProjector } from '../../projections/projector/projector.ts';
import { rebuild } from '../../projections/projector/rebuild.ts';
import type { Database } from '../../projections/sql.ts';
import { readCheckpoint } from '../../projections/tables/checkpoint.ts';
import { readSchema } from '../../projections/tables/readSchema.ts';
import { readSideReadiness } from '../../projections/tables/readSideReadiness.ts';
import { eventsOf, records } from '../conformance/records.ts';
import { logOf } from './readSide.ts';
import { startTestDatabase } from './testDatabase.ts';

const events = eventsOf(records);
const wholeLog = logOf(events);
const shorter = logOf(events.slice(0, -1));
const [last, lastOfShorter] = [events.at(-1)?.position, events.at(-2)?.position];

const lagMs = 50;
const never = new AbortController().signal;
const logger = { info: () => undefined, warn: vi.fn<(facts: object, message: string) => void>() };

let db: Database;
let stop: () => Promise<void>;

const readPosition = async () => (await readCheckpoint(db, readSchema))?.position;

beforeAll(async () => {
  ({ db, stop } = await startTestDatabase('shorter'));
});
afterAll(() => stop());
beforeEach(async () => {
  await rebuild(db, wholeLog, logger, never);
  logger.warn.mockClear();
});

it('a read side is not ready while the log ends before it', async () => {
  expect(await readSideReadiness({ db, log: shorter })()).toBe(false);
  expect(await readSideReadiness({ db, log: logOf([]) })()).toBe(false);
  expect(await readSideReadiness({ db, log: wholeLog })()).toBe(true);
});

it('a projector refuses to follow a log that ends before the read side', async () => {
  await expect(runProjector(db, shorter, logger, never, undefined, lagMs)).rejects.toThrow(
    `The event log ends before position ${last}, up to which the read side was made.`,
  );
  expect(await readPosition()).toBe(last);
});

it('a rebuild from a log that was restored from an older backup replaces the read side', async () => {
  await rebuild(db, shorter, logger, never, { lagMs });
  expect(await readPosition()).toBe(lastOfShorter);
  expect(logger.warn).toHaveBeenCalledOnce();
  await rebuild(db, logOf([]), logger, never, { lagMs });
  expect(await readPosition()).toBeNull();
});

it('a rebuild waits for a log that lags behind the read side', async () => {
  let calls = 0;
  const lagging = {
    ...wholeLog,
    head: () => {
      calls += 1;
      return (calls < 4 ? shorter : wholeLog).head();
    },
  };
  await rebuild(db, lagging, logger, never);
  expect(await readPosition()).toBe(last);
  expect(logger.warn).not.toHaveBeenCalled();
});
