import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdLock, workWhileLocked } from '../../infra/postgres/advisoryLock.ts';
import { sweepAlone } from '../../infra/postgres/sweepAlone.ts';

/** A connection that gets every lock, unless it fails. */
class FakeClient extends EventEmitter {
  readonly statements: string[] = [];
  /** Whether it was closed when it went back to the pool; undefined while it is in use. */
  isClosed: boolean | undefined;

  readonly #fails: string | null;

  constructor(fails: string | null = null) {
    super();
    this.#fails = fails;
  }

  query(sql: string) {
    this.statements.push(sql);
    return sql === this.#fails ? Promise.reject(new Error('away')) : Promise.resolve({ rows: [{ held: true }] });
  }

  release(isClosed = false) {
    this.isClosed = isClosed;
  }
}

const locked = 'SELECT pg_try_advisory_lock($1) AS held';

const unlocked = 'SELECT pg_advisory_unlock($1)';

describe('work while locked', () => {
  let clients: FakeClient[];
  let stop: AbortController;
  const pool = {
    connect: () => {
      const client = new FakeClient();
      clients.push(client);
      return Promise.resolve(client);
    },
  } as unknown as Pool;

  beforeEach(() => {
    clients = [];
    stop = new AbortController();
  });

  it('starts again with a new lock when the connection with the lock ends', async () => {
    let runs = 0;
    await workWhileLocked(pool, 1, stop.signal, async (lockSignal) => {
      runs += 1;
      if (runs === 2) return stop.abort();
      clients[0]?.emit('end');
      expect([lockSignal.aborted, stop.signal.aborted]).toEqual([true, false]);
    });
    expect([runs, clients.length]).toEqual([2, 2]);
  });

  it('releases the lock when it fails, and does not start again', async () => {
    const work = () => Promise.reject(new Error('broken'));
    await expect(workWhileLocked(pool, 1, stop.signal, work)).rejects.toThrow('broken');
    expect(clients.map(({ statements }) => statements.at(-1))).toEqual([unlocked]);
  });

  it('releases the lock and ends when it is stopped', async () => {
    await workWhileLocked(pool, 1, stop.signal, async (lockSignal) => {
      stop.abort();
      expect(lockSignal.aborted).toBe(true);
    });
    expect(clients.map(({ statements }) => statements.at(-1))).toEqual([unlocked]);
  });

  it('does not wait for the lock once it is stopped', async () => {
    stop.abort();
    await workWhileLocked(pool, 1, stop.signal, () => Promise.reject(new Error('started')));
    expect(clients).toEqual([]);
  });
});

describe('a connection for a lock', () => {
  const poolOf = (clients: FakeClient[]) => ({ connect: () => Promise.resolve(clients.shift()) }) as unknown as Pool;
  const { signal } = new AbortController();

  it('is closed if it cannot ask for the lock, and another one asks', async () => {
    const [broken, whole] = [new FakeClient(locked), new FakeClient()];
    expect(await holdLock(poolOf([broken, whole]), 1, signal)).not.toBeNull();
    expect([broken.isClosed, whole.isClosed]).toEqual([true, undefined]);
  });

  it.each([
    [null, false],
    [unlocked, true],
  ])('that fails at %s is closed: %s, because it may still hold the lock', async (fails, isClosed) => {
    const client = new FakeClient(fails);
    const lock = await holdLock(poolOf([client]), 1, signal);
    await lock?.release();
    expect(client.isClosed).toBe(isClosed);
  });

  it('stops a sweep when it is lost', async () => {
    const client = new FakeClient();
    let wasStopped = false;
    await sweepAlone(poolOf([client]), signal, async (lockSignal) => {
      client.emit('error', new Error('away'));
      wasStopped = lockSignal.aborted;
    });
    expect(wasStopped).toBe(true);
  });
});
