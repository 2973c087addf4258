import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';

/** A lock that one process holds at a time, until its connection ends. */
interface HeldLock {
  /** Aborted when the connection, and so the lock, is lost. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** Whether the connection now holds the lock. One that fails is closed. */
const tryLock = async (client: PoolClient, key: number): Promise<boolean> => {
  try {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [key]);
    return rows[0]?.held === true;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/** Waits for the lock. Returns null if the signal is aborted first. */
export const holdLock = async (pool: Pool, key: number, signal: AbortSignal): Promise<HeldLock | null> => {
  while (!signal.aborted) {
    try {
      const client = await pool.connect();
      if (await tryLock(client, key)) {
        const lossController = new AbortController();
        const lose = () => lossController.abort();
        client.once('error', lose);
        client.once('end', lose);
        return {
          lost: lossController.signal,
          release: async () => {
            client.off('error', lose);
            client.off('end', lose);
            const isUnlocked = await client.query('SELECT pg_advisory_unlock($1)', [key]).then(
              () => true,
              () => false,
            );
            // A connection that may still hold the lock must not go back to the pool.
            client.release(!isUnlocked || lossController.signal.aborted);
          },
        };
      }
      client.release();
    } catch {
      // PostgreSQL is unavailable; try again.
    }
    await sleep(500, undefined, { signal }).catch(() => undefined);
  }
  return null;
};

/**
 * Runs `work` while this process holds the lock. Waits for the lock again when `work` ends or the lock is lost, until the signal is
 * aborted. The signal of `work` is also aborted when the lock is lost.
 */
export const workWhileLocked = async (
  pool: Pool,
  key: number,
  signal: AbortSignal,
  work: (lockSignal: AbortSignal) => Promise<void>,
): Promise<void> => {
  while (!signal.aborted) {
    const lock = await holdLock(pool, key, signal);
    if (!lock) return;
    try {
      await work(AbortSignal.any([signal, lock.lost]));
    } finally {
      await lock.release();
    }
  }
};
