import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { databaseOn } from '../../infra/postgres/database.ts';
import { createPool } from '../../infra/postgres/pool.ts';
import type { LogReader } from '../../projections/ports.ts';
import { runProjector } from '../../projections/projector/projector.ts';
import { rebuild } from '../../projections/projector/rebuild.ts';
import { bytesOf } from '../../projections/search/index/documents.ts';
import { readIndexCheckpoint, setRebuildRequested } from '../../projections/search/index/indexCheckpoint.ts';
import { runIndexer } from '../../projections/search/index/indexer.ts';
import { compareIndexes } from '../../projections/search/index/verify.ts';
import type { Database } from '../../projections/sql.ts';
import { recordTables } from '../../projections/tables/tables.ts';
import { startTestPostgres, type TestPostgres } from '../infra/eventNode/testPostgres.ts';
import { eventually, until } from '../infra/waiting.ts';
import { HeldServer } from './heldServer.ts';
import { eventsOf, records } from './records.ts';

const prefix = 'held';
const silent = { info: () => undefined, warn: () => undefined };

/** A log that can be appended to while it is followed. */
class GrowingLog implements LogReader {
  readonly #events: RecordedEvent[];
  #grown = new Set<() => void>();

  constructor(events: readonly RecordedEvent[]) {
    this.#events = [...events];
  }

  add(event: Pick<RecordedEvent, 'stream' | 'revision' | 'data'>): void {
    this.#events.push({
      ...event,
      id: `added-${this.#events.length}`,
      type: 'Told',
      position: (this.#events.at(-1)?.position ?? 0n) + 1n,
      meta: { actor: { id: 1, name: 'Teller' }, at: '2026-01-05T10:00:00.000Z', correlationId: 'indexing', version: 1 },
    });
    for (const look of this.#grown) look();
  }

  async subscribe(
    from: bigint | null,
    handle: (events: readonly RecordedEvent[]) => Promise<void>,
    { signal }: { readonly signal: AbortSignal },
  ): Promise<void> {
    let position = from;
    while (!signal.aborted) {
      const more = this.#events.filter((event) => position === null || event.position > position);
      if (more.length > 0) {
        await handle(more);
        position = more.at(-1)?.position ?? position;
        continue;
      }
      await new Promise<void>((resolve) => {
        const look = () => {
          this.#grown.delete(look);
          resolve();
        };
        this.#grown.add(look);
        signal.addEventListener('abort', look, { once: true });
      });
    }
  }

  head(): Promise<bigint | null> {
    return Promise.resolve(this.#events.at(-1)?.position ?? null);
  }
}

let postgres: TestPostgres;
let db: Database;
let close: () => Promise<void>;
let log: GrowingLog;
let server: HeldServer;
let stop: AbortController;
let working: Promise<unknown>;

const [student] = records.filter(({ type }) => type.name === 'student');
let revision = 0;

const rename = (): string => {
  if (!student) throw new Error('There is no student among the records');
  revision += 1;
  const lastname = `Renamed ${revision}`;
  log.add({ stream: `student-${student.id}`, revision: revision + 100, data: { changes: { lastname: { from: null, to: lastname } } } });
  return lastname;
};

/** The indexes have reached the end of the log and match the rows in every document. */
const untilEqual = () =>
  eventually(20_000, async () => {
    expect((await readIndexCheckpoint(server, prefix))?.position).toBe(await log.head());
    const wrong: unknown[] = [];
    for await (const each of compareIndexes({ db, server, prefix }))
      if (each.documents !== each.rows || each.differences > 0) wrong.push(each);
    expect(wrong).toEqual([]);
  });

beforeAll(async () => {
  postgres = await startTestPostgres();
  const pool = createPool(postgres.url, { max: 6, name: 'indexing' });
  close = () => pool.end();
  db = databaseOn(pool);
});
afterAll(async () => {
  await close();
  await postgres.stop();
});

beforeEach(async () => {
  log = new GrowingLog(eventsOf(records));
  server = new HeldServer();
  stop = new AbortController();
  await db.query('DROP SCHEMA IF EXISTS read CASCADE');
  await rebuild(db, log, silent, stop.signal);
  working = Promise.all([runProjector(db, log, silent, stop.signal), runIndexer({ db, server, prefix }, log, silent, stop.signal)]);
});
afterEach(async () => {
  stop.abort();
  await working;
});

describe('the search indexes', () => {
  it('are built from the rows and follow later changes', async () => {
    await untilEqual();
    rename();
    rename();
    await untilEqual();
    expect(await server.count(`${prefix}-student`)).toBeGreaterThan(10);
  });

  it('miss no change made while the server is away', async () => {
    await untilEqual();
    server.goAway();
    rename();
    rename();
    await until(() => server.refusedCount > 0);
    server.comeBack();
    await untilEqual();
    expect(await server.document(`${prefix}-student`, student?.id ?? 0)).toMatchObject({
      words: expect.arrayContaining([bytesOf(String(revision))]) as unknown,
    });
  });

  it('are rebuilt when the server has lost them', async () => {
    await untilEqual();
    const { madeCount: countBefore } = server;
    server.loseEverything();
    rename();
    await untilEqual();
    expect(server.madeCount).toBeGreaterThan(countBefore);
  });

  it('are rebuilt once on request', async () => {
    await untilEqual();
    const { madeCount: countBefore } = server;
    await setRebuildRequested(server, prefix, true);
    const last = recordTables.at(-1)?.type.name ?? '';
    await eventually(20_000, async () => {
      expect(server.madeCount).toBe(countBefore + recordTables.length);
      expect(await server.count(`${prefix}-${last}-next`)).toBe(null);
    });
    await untilEqual();
    rename();
    await untilEqual();
    expect(server.madeCount).toBe(countBefore + recordTables.length);
  });
});
