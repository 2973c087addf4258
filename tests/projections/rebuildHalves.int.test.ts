import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RecordedEvent, recordOf } from '../../domain/record/events.ts';
import type { LogReader } from '../../projections/ports.ts';
import { rebuild } from '../../projections/projector/rebuild.ts';
import { type RebuildHalf, rebuildHalfHere } from '../../projections/projector/rebuildHalf.ts';
import { readCheckpoint } from '../../projections/tables/checkpoint.ts';
import { readSchema } from '../../projections/tables/readSchema.ts';
import { batchSize } from '../../projections/projector/replay.ts';
import type { Database } from '../../projections/sql.ts';
import { eventsOf, records } from '../conformance/records.ts';
import { startTestDatabase } from './testDatabase.ts';

const furtherStudents = 2 * batchSize + 1;

const nameOf = (id: number, revision: number, lastname: string): Omit<RecordedEvent, 'position'> => ({
  id: `student-${id}-${revision}`,
  stream: `student-${id}`,
  type: revision === 0 ? 'StudentRegistered' : 'StudentDetailsEdited',
  revision,
  data: { changes: { lastname: { from: null, to: lastname }, ...(revision === 0 ? { group: { from: null, to: 1 } } : {}) } },
  meta: { actor: { id: 7, name: 'Ada' }, at: '2026-03-01T10:00:00.000Z', correlationId: 'halves', version: 1 },
});

const ids = Array.from({ length: furtherStudents }, (_, at) => 980_001 + at);

/** Records of every type, and students of several batches, each with two events far from each other. */
const events: readonly RecordedEvent[] = [
  ...ids.map((id) => nameOf(id, 0, `First ${id}`)),
  ...eventsOf(records),
  ...ids.map((id) => nameOf(id, 1, `Second ${id}`)),
].map((event, at) => ({ ...event, position: BigInt(at + 1) }));

/** Enough for a first batch and some events in each half. */
const fewEvents = events.slice(0, batchSize + 500);

const isIn = (half: 'even' | 'odd' | undefined, { stream }: RecordedEvent): boolean => {
  if (half === undefined) return true;
  const id = recordOf(stream)?.id;
  return id !== undefined && id % 2 === (half === 'even' ? 0 : 1);
};

/** A log that notes the sizes of the batches that it gives, by half. */
class DividedLog implements LogReader {
  readonly batches: Record<string, number[]> = {};
  readonly #events: readonly RecordedEvent[];

  constructor(all: readonly RecordedEvent[] = events) {
    this.#events = all;
  }

  async subscribe(...[from, handle, { signal, half }]: Parameters<LogReader['subscribe']>): Promise<void> {
    const rest = this.#events.filter((event) => event.position > (from ?? 0n) && isIn(half, event));
    for (let at = 0; at < rest.length && !signal.aborted; at += batchSize) {
      const batch = rest.slice(at, at + batchSize);
      (this.batches[half ?? 'all'] ??= []).push(batch.length);
      await handle(batch);
    }
  }

  head(...[of]: Parameters<LogReader['head']>): Promise<bigint | null> {
    const last = this.#events.findLast((event) => isIn(of?.half, event) && (!of || event.position <= of.upTo));
    return Promise.resolve(last?.position ?? null);
  }
}

let db: Database;
let stop: () => Promise<void>;
let log: DividedLog;

const silent = { info: () => undefined, warn: () => undefined };
const never = new AbortController().signal;

/** All rows of the read side, by table. */
const readAll = async (): Promise<Readonly<Record<string, readonly string[]>>> => {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'read'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const all: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: string }>(`SELECT (to_jsonb(t) - 'moved')::text AS "row" FROM read."${name}" t ORDER BY 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
};

beforeAll(async () => {
  ({ db, stop } = await startTestDatabase('halves'));
});
afterAll(() => stop());
beforeEach(async () => {
  await db.query('DROP SCHEMA IF EXISTS read CASCADE');
  log = new DividedLog();
});

describe('a rebuild in halves', () => {
  it('makes the same rows, history, totals and checkpoint as one of all records at once', async () => {
    await rebuild(db, log, silent, never, { maxUndividedEvents: events.length });
    expect(Object.keys(log.batches)).toEqual(['all']);
    const undivided = await readAll();
    log = new DividedLog();
    const progress: number[] = [];
    await rebuild(db, log, silent, never, { maxUndividedEvents: 1, onProgress: (now) => void progress.push(now.events) });
    const divided = await readAll();
    expect(divided).toEqual(undivided);
    expect(divided['history']).toHaveLength(events.length);
    expect(progress.at(-1)).toBe(events.length);
    const rest = events.slice(batchSize);
    expect(log.batches['all']).toEqual([batchSize]);
    for (const half of ['even', 'odd'] as const)
      expect(log.batches[half]?.reduce((sum, count) => sum + count, 0)).toBe(rest.filter((event) => isIn(half, event)).length);
  });

  it('of an empty log has no position', async () => {
    await rebuild(db, new DividedLog([]), silent, never, { maxUndividedEvents: 0 });
    expect(await readCheckpoint(db, readSchema)).toMatchObject({ position: null, events: 0 });
  });

  it('keeps the old read side and ends the other half when one half fails', async () => {
    log = new DividedLog(fewEvents);
    await rebuild(db, log, silent, never);
    const before = await readAll();
    let otherEnded = false;
    const failing: RebuildHalf = async (half, signal, onBatch) => {
      if (half.half === 'odd') throw new Error('The second process was killed');
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      otherEnded = true;
      return rebuildHalfHere(db, log)(half, signal, onBatch);
    };
    await expect(rebuild(db, log, silent, never, { maxUndividedEvents: 1, rebuildHalf: failing })).rejects.toThrow(
      'The second process was killed',
    );
    expect(otherEnded).toBe(true);
    expect(await readAll()).toEqual(before);
  });

  it('is refused when a half did not apply all of its events', async () => {
    log = new DividedLog(fewEvents);
    const losing: RebuildHalf = async (half, signal, onBatch) => (await rebuildHalfHere(db, log)(half, signal, onBatch)) + 1;
    await expect(rebuild(db, log, silent, never, { maxUndividedEvents: 1, rebuildHalf: losing })).rejects.toThrow('does not add up');
  });

  it('does not write into the tables of a later rebuild', async () => {
    const replaced: RebuildHalf = async (half, signal, onBatch) => {
      if (half.half === 'odd') return 0;
      await db.query('DROP TABLE read_next.checkpoint');
      await db.query('CREATE TABLE read_next.checkpoint AS SELECT * FROM read.checkpoint');
      return rebuildHalfHere(db, log)(half, signal, onBatch);
    };
    await rebuild(db, log, silent, never);
    await expect(rebuild(db, log, silent, never, { maxUndividedEvents: 1, rebuildHalf: replaced })).rejects.toThrow(
      'Another rebuild is running',
    );
    const { rows } = await db.query<{ n: number }>(`SELECT count(*) AS n FROM read_next.history`);
    expect(rows[0]?.n).toBeLessThanOrEqual(2 * batchSize);
  });
});
