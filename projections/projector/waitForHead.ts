import { setTimeout as sleep } from 'node:timers/promises';
import type { LogReader } from '../ports.ts';

/** How long the end of a log may lie before a position that was read from it, in milliseconds: a follower of a cluster may lag. */
export const maxLagMs = 30_000;

const pollMs = 250;

/** Waits until the log ends at a position or after it. Returns false if it does not within the time, or if the signal is aborted. */
export const waitForHead = async (
  log: Pick<LogReader, 'head'>,
  position: bigint,
  signal: AbortSignal,
  withinMs: number,
): Promise<boolean> => {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const head = await log.head();
    if (head !== null && head >= position) return true;
    if (signal.aborted || performance.now() > deadline) return false;
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
  }
};
