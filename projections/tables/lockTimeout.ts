import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from '../sql.ts';

/** Shorter than PostgreSQL's `deadlock_timeout` of 1 s, so that the swap gives way and no other transaction is ended. */
const lockTimeoutMs = 500;
const maxAttempts = 30;
const pauseMs = 1000;

/** A transaction that waits only briefly for each lock: later reads queue behind it. */
export const withShortLockTimeout = <T>(db: Database, work: (sql: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (sql) => {
    await sql.query(`SET LOCAL lock_timeout = '${lockTimeoutMs}ms'`);
    return work(sql);
  });

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03';

/** Repeats work that could not get a lock in time, for about three quarters of a minute. */
export const retryLockTimeouts = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) || attempt === maxAttempts) throw error;
      await sleep(pauseMs, undefined, { signal });
    }
  }
};
