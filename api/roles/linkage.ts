import { setTimeout as sleep } from 'node:timers/promises';
import { sweepAlone } from '../../infra/postgres/sweepAlone.ts';
import type { Logger } from '../../infra/logger.ts';
import { workWhileLocked } from '../../infra/postgres/advisoryLock.ts';
import { throttleErrors } from '../../infra/throttleErrors.ts';
import { followStudents } from '../../projections/linkage/followStudents.ts';
import type { Pace } from '../../projections/linkage/pace.ts';
import type { Adapters } from '../start/assemble.ts';

/** The advisory lock of the one process that keeps the pairs of students. */
const linkageLock = 7408;
const retryPauseMs = 1000;

/** Keeps pairs of students who may be the same person. Stands by while another process does it. */
export const followStudentsWhileLocked = async (
  { pool, db, log }: Adapters,
  pace: Pace,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  const warn = throttleErrors((error, leftOut) =>
    logger.error({ error: error.message, leftOut }, 'the pairs of students could not be kept; trying again'),
  );
  await workWhileLocked(pool, linkageLock, signal, async (lockSignal) => {
    try {
      await followStudents(db, log, pace, (sweep) => sweepAlone(pool, lockSignal, sweep), logger, lockSignal);
    } catch (error) {
      if (!lockSignal.aborted) warn(error instanceof Error ? error : new Error('unknown'));
      await sleep(retryPauseMs, undefined, { signal }).catch(() => undefined);
    }
  });
};
