import type { Pool } from 'pg';
import type { Logger } from '../../infra/logger.ts';
import { holdLock } from '../../infra/postgres/advisoryLock.ts';
import { runProjector } from '../../projections/projector.ts';
import { runIndexer } from '../../projections/search/index/indexer.ts';
import type { Adapters } from '../start/assemble.ts';

/** The advisory locks that the one active projector and the one active indexer hold. */
const projectorLock = 7402;
export const indexerLock = 7404;

/** Does the work until the signal is aborted; while another process does, stands by. */
const whileLocked = async (pool: Pool, key: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
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

/** Keeps the rows, and the search server's indexes where there is one, up with the log until the signal is aborted. */
export const projectWhileLocked = async ({ pool, db, log, indexes }: Adapters, logger: Logger, signal: AbortSignal): Promise<void> => {
  await Promise.all([
    whileLocked(pool, projectorLock, signal, (held) => runProjector(db, log, logger, held)),
    ...(indexes ? [whileLocked(pool, indexerLock, signal, (held) => runIndexer({ db, ...indexes }, log, logger, held))] : []),
  ]);
};
