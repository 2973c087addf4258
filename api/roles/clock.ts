import { setTimeout as sleep } from 'node:timers/promises';
import { type ClockServices, type NamedRule, runRule } from '../../commands/clock/runClock.ts';
import { londonDayAt, startOfLondonDay } from '../../domain/fields/london.ts';
import type { Logger } from '../../infra/logger.ts';
import { workWhileLocked } from '../../infra/postgres/advisoryLock.ts';
import { throttleErrors } from '../../infra/throttleErrors.ts';
import type { Adapters } from '../start/assemble.ts';

/** The advisory lock of the one process that follows the clock. */
const clockLock = 7410;
/** A machine that slept or whose clock was set notices midnight this late. Rules that failed are tried again after it. */
const maxWaitMs = 60_000;

const untilMidnight = (now: number): number => startOfLondonDay(londonDayAt(now) + 1) - now;

/** Runs the rules when a day begins in London, until the signal is aborted. Stands by while another process does it. */
export const followClockWhileLocked = async (
  pool: Adapters['pool'],
  services: ClockServices,
  rules: readonly NamedRule[],
  logger: Logger,
  signal: AbortSignal,
): Promise<void> => {
  const warn = throttleErrors((error, leftOut) =>
    logger.error({ error: error.message, leftOut }, 'a rule of the clock failed; trying again'),
  );
  await workWhileLocked(pool, clockLock, signal, async (lockSignal) => {
    while (!lockSignal.aborted) {
      for (const rule of rules) {
        await runRule(services, rule, lockSignal).catch((error: unknown) => {
          if (!lockSignal.aborted) warn(error instanceof Error ? error : new Error('unknown'));
        });
      }
      const now = services.dependencies.now().getTime();
      await sleep(Math.min(untilMidnight(now), maxWaitMs), undefined, { signal: lockSignal }).catch(() => undefined);
    }
  });
};
