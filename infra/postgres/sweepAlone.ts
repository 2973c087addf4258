import type { Pool } from 'pg';
import { holdLock } from './advisoryLock.ts';

/** The advisory lock of the one sweep over all students. */
const sweepLock = 7409;

/** Runs a sweep when no other process does. Its signal is also aborted when the lock is lost. */
export const sweepAlone = async (pool: Pool, signal: AbortSignal, sweep: (lockSignal: AbortSignal) => Promise<void>): Promise<void> => {
  const lock = await holdLock(pool, sweepLock, signal);
  if (!lock) return;
  try {
    await sweep(AbortSignal.any([signal, lock.lost]));
  } finally {
    await lock.release();
  }
};
