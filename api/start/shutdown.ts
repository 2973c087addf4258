import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../infra/logger.ts';

/** The whole stop; then what is left is killed by the process's exit (see `supervise`). */
const stopLimitMs = 4300;
/** One step of it: something that hangs must not take the time of those after it. */
const stepLimitMs = 1200;
/** npm passes a Ctrl-C on that the terminal has sent to everybody already: only a later one is a second. */
const secondSignalAfterMs = 400;

/** Waymark was asked to stop while it was starting. */
class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Stops what was started, in reverse order, within a bounded time, and ends the process. */
export class Shutdown {
  readonly #stops: { readonly stop: () => Promise<void>; readonly isBounded: boolean }[] = [];
  #began: number | null = null;
  #logger: Logger | null = null;

  get isEnding(): boolean {
    return this.#began !== null;
  }

  /** Tells of steps that took too long or failed. */
  logTo(logger: Logger): void {
    this.#logger = logger;
  }

  /** Notes how to stop something. While Waymark is stopping it is stopped at once, and the start is left by an error. */
  async add(stop: () => Promise<void>, { isBounded = true } = {}): Promise<void> {
    if (this.isEnding) {
      await stop();
      throw new StoppedError();
    }
    this.#stops.push({ stop, isBounded });
  }

  /** Ends the process on SIGTERM, on Ctrl-C and when a parent that holds a channel is gone; at the second Ctrl-C at once. */
  endOnSignals(started: Promise<unknown>): void {
    const onSignal = () => {
      if (this.#began === null) return void this.end(0, started);
      if (Date.now() - this.#began > secondSignalAfterMs) process.exit(130);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
    process.on('disconnect', () => void this.end(0, started));
  }

  /** Stops everything and ends the process; `started` is the start, which may still be going on. */
  async end(code: number, started: Promise<unknown>): Promise<void> {
    if (this.isEnding) return;
    this.#began = Date.now();
    setTimeout(() => {
      this.#logger?.warn({ stopLimitMs }, 'not everything stopped in time; ending the rest');
      process.exit(code);
    }, stopLimitMs);
    for (const { stop, isBounded } of this.#stops.toReversed()) {
      const stopped = stop().catch((error: unknown) =>
        this.#logger?.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'stopping failed'),
      );
      await (isBounded ? Promise.race([stopped, sleep(stepLimitMs)]) : stopped);
    }
    await started.catch(() => undefined);
    process.exit(code);
  }
}
