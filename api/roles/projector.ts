import type { Logger } from '../../infra/logger.ts';
import { holdLock } from '../../infra/postgres/advisoryLock.ts';
import { runProjector } from '../../projections/projector.ts';
import type { Adapters } from '../start/assemble.ts';

/** The advisory lock that the one active projector holds. */
const projectorLock = 7402;

/** Projects until the signal is aborted; while another process does, stands by. */
export const projectWhileLocked = async ({ pool, db, log }: Adapters, logger: Logger, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const lock = await holdLock(pool, projectorLock, signal);
    if (!lock) return;
    try {
      await runProjector(db, log, logger, AbortSignal.any([signal, lock.lost]));
    } finally {
      await lock.release();
    }
  }
};
