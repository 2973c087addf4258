import { setTimeout as sleep } from 'node:timers/promises';
import { watchEvents } from '../../commands/security/watchEvents.ts';
import type { Config } from '../../infra/config.ts';
import type { Logger } from '../../infra/logger.ts';
import { workWhileLocked } from '../../infra/postgres/advisoryLock.ts';
import { SecurityAlertRows } from '../../projections/reading/securityAlerts.ts';
import type { Adapters } from '../start/assemble.ts';
import { publicAddress } from './publicAddress.ts';

/** The advisory lock of the one active watcher. */
const alertsLock = 7406;
const watchIntervalMs = 10_000;

/** Looks for suspicious patterns among the security events until the signal is aborted. Stands by while another process does it. */
export const watchWhileLocked = async (
  { pool, db, mailer, dependencies }: Adapters,
  config: Config,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  const store = new SecurityAlertRows(db);
  const address = `${publicAddress(config)}/security/events`;
  await workWhileLocked(pool, alertsLock, signal, async (lockSignal) => {
    while (!lockSignal.aborted) {
      await watchEvents(store, mailer, dependencies.now(), address).catch((error: unknown) => {
        if (!lockSignal.aborted)
          logger.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'security alerts could not be made');
      });
      await sleep(watchIntervalMs, undefined, { signal: lockSignal }).catch(() => undefined);
    }
  });
};
