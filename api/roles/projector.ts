import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isServerAway } from '../../commands/serverAway.ts';
import type { Logger } from '../../infra/logger.ts';
import { workWhileLocked } from '../../infra/postgres/advisoryLock.ts';
import { throttleErrors } from '../../infra/throttleErrors.ts';
import { runProjector } from '../../projections/projector/projector.ts';
import { runIndexer } from '../../projections/search/index/indexer.ts';
import type { Adapters } from '../start/assemble.ts';

/** The advisory locks of the one active projector and the one active indexer. */
const projectorLock = 7402;
export const indexerLock = 7404;

/** The pause before the next attempt after a server was away, in milliseconds. */
const awayPauseMs = 500;

/** Does the work until the signal is aborted. Stands by while another process does it, and waits while a server is away. */
const retryWhileAway = async (
  pool: Pool,
  key: number,
  logger: Logger,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const warn = throttleErrors((error, leftOut) => logger.warn({ error: error.message, leftOut }, 'a server is away; waiting for it'));
  await workWhileLocked(pool, key, signal, async (lockSignal) => {
    try {
      await work(lockSignal);
    } catch (error) {
      if (!isServerAway(error) || !(error instanceof Error)) throw error;
      warn(error);
      await sleep(awayPauseMs, undefined, { signal }).catch(() => undefined);
    }
  });
};

/** Keeps rows and search indexes up to date with the log until the signal is aborted. */
export const projectWhileLocked = async (
  { pool, db, log, rebuildHalf, indexes }: Adapters,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  await Promise.all([
    retryWhileAway(pool, projectorLock, logger, signal, (lockSignal) => runProjector(db, log, logger, lockSignal, rebuildHalf)),
    ...(indexes
      ? [retryWhileAway(pool, indexerLock, logger, signal, (lockSignal) => runIndexer({ db, ...indexes }, log, logger, lockSignal))]
      : []),
  ]);
};
