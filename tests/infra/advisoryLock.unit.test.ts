import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { workWhileLocked } from '../../infra/postgres/advisoryLock.ts';

/** A connection that gets every lock. */
class FakeClient extends EventEmitter {
  readonly statements: string[] = [];

  query(sql: string) {
    this.statements.push(sql);
    return Promise.resolve({ rows: [{ held: true }] });
  }

  release() {}
}

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
