import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../infra/logger.ts';
import { explainError } from './explainError.ts';

/** The limit of the whole stop. What is left then is killed when the process exits (see `supervise`). */
const stopLimitMs = 4300;
/** The limit of one step, so that a hanging step leaves time for the next ones. */
const stepLimitMs = 1200;
/** npm repeats a Ctrl-C that the terminal has already sent to all processes. Only a later one counts as the second. */
const secondSignalAfterMs = 400;

/** Waymark was asked to stop while it was starting. */
class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Runs a process until it ends or is told to. An error of the start ends it. */
export const runUntilStopped = (start: (shutdown: Shutdown) => Promise<void>): void => {
  const shutdown = new Shutdown();
  const started = start(shutdown);
  shutdown.endOnSignals(started);
  started.catch((error: unknown) => {
    // Stopping during the start removes what the start waits for, so this error is expected.
    if (shutdown.isEnding) return;
    process.stderr.write(`${explainError(error)}\n`);
    void shutdown.end(1, started);
  });
};

/** Stops everything in reverse order of starting, within a time limit, and ends the process. */
export class Shutdown {
  readonly #stops: { readonly stop: () => Promise<void>; readonly isBounded: boolean }[] = [];
  #began: number | null = null;
  #logger: Logger | null = null;

  get isEnding(): boolean {
    return this.#began !== null;
  }

  /** Sets the logger for steps that fail or take too long. */
  logTo(logger: Logger): void {
    this.#logger = logger;
  }

  /** Registers a stop step. If Waymark is already stopping, runs it at once and throws. */
  async add(stop: () => Promise<void>, { isBounded = true } = {}): Promise<void> {
    if (this.isEnding) {
      await stop();
      throw new StoppedError();
    }
    this.#stops.push({ stop, isBounded });
  }

  /** Ends the process on SIGTERM, on Ctrl-C and when its parent closes the channel; on the second Ctrl-C at once. */
  endOnSignals(started: Promise<unknown>): void {
    const onSignal = () => {
      if (this.#began === null) return void this.end(0, started);
      if (Date.now() - this.#began > secondSignalAfterMs) process.exit(130);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
    process.on('disconnect', () => void this.end(0, started));
  }

  /** Stops everything and ends the process. `started` is the start, which may still be running. */
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
