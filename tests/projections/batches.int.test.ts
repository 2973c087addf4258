import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { waitForPosition } from '../../projections/tables/checkpoint.ts';
import type { LogReader } from '../../projections/ports.ts';
import { runProjector } from '../../projections/projector/projector.ts';
import { readSchema } from '../../projections/tables/readSchema.ts';
import { startReadSide, type TestReadSide } from './readSide.ts';

let readSide: TestReadSide;
beforeAll(async () => {
  readSide = await startReadSide();
});
afterAll(() => readSide.stop());

/** A log that passes on what is there, and notes when each batch began. */
class BusyLog implements LogReader {
  readonly #events: RecordedEvent[] = [];
  readonly batches: { readonly began: number; readonly size: number }[] = [];

  add(firstname: string): void {
    const revision = this.#events.length;
    this.#events.push({
      id: `busy-${revision}`,
      stream: 'student-1',
      revision,
      position: BigInt(revision + 1),
      type: revision === 0 ? 'StudentRegistered' : 'StudentDetailsEdited',
      data: { changes: { firstname: { from: null, to: firstname } } },
      meta: { actor: { id: 7, name: 'Ada' }, at: '2026-03-09T10:00:00.000Z', correlationId: 'busy', version: 1 },
    });
  }

  async subscribe(...[from, handle, { signal, recordTypes }]: Parameters<LogReader['subscribe']>): Promise<void> {
    if (recordTypes) return;
    let position = from;
    while (!signal.aborted) {
      const after = position;
      const events = this.#events.filter((event) => after === null || event.position > after);
      if (events.length === 0) {
        await sleep(1);
        continue;
      }
      this.batches.push({ began: performance.now(), size: events.length });
      await handle(events);
      position = events.at(-1)?.position ?? position;
    }
  }

  head(): Promise<bigint | null> {
    return Promise.resolve(this.#events.at(-1)?.position ?? null);
  }
}

it('applies edits in quick succession in few batches', async () => {
  const log = new BusyLog();
  const stop = new AbortController();
  log.add('Ada 0');
  const working = runProjector(readSide.db, log, { info: () => undefined, warn: () => undefined }, stop.signal);
  for (let serial = 1; serial < 100; serial += 1) {
    await sleep(2);
    log.add(`Ada ${serial}`);
  }
  await waitForPosition(readSide.db, readSchema, 100n, AbortSignal.timeout(20_000));
  stop.abort();
  await working;
  expect((await readSide.row('student-1'))?.['f_firstname']).toBe('ada 99');
  expect(log.batches.reduce((sum, { size }) => sum + size, 0)).toBe(100);
  const gaps = log.batches.slice(1).map(({ began }, index) => began - (log.batches[index]?.began ?? 0));
  // Timers may fire a millisecond early.
  expect(Math.min(...gaps)).toBeGreaterThan(17);
});

it('keeps its statements prepared', async () => {
  const insert = { stream: 'student-2', type: 'StudentRegistered', to: { firstname: 'Ada' } };
  await readSide.apply(insert);
  await readSide.apply({ ...insert, type: 'StudentDetailsEdited' });
  const text = `SELECT statement FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO "read"."student_rows"%'`;
  // Two queries at once: each has a connection of its own.
  const results = await Promise.all([readSide.db.query<{ statement: string }>(text), readSide.db.query<{ statement: string }>(text)]);
  expect(new Set(results.flatMap(({ rows }) => rows.map(({ statement }) => statement))).size).toBe(2);
});
