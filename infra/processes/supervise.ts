import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { OperatorError } from '../operatorError.ts';
import { endProcess, exitOf, type Exit, type StopSignal } from './endProcess.ts';

/** The state of a supervised process; `restarting` includes the waits between attempts. */
export type ProcessState = 'ready' | 'restarting' | 'stopping' | 'stopped';

/** A child process that is restarted until {@link SupervisedProcess.stop} is called. */
export interface SupervisedProcess {
  readonly state: ProcessState;
  /** The child's process id; undefined while there is no child. */
  readonly pid: number | undefined;
  readonly restarts: number;
  /** Ends the child with the `stopWith` signals. Resolves once it has ended. May be called again. */
  stop(): Promise<void>;
}

export interface SuperviseOptions {
  /** The name in log lines and error messages. */
  name: string;
  /** Starts the child, at first and after every unexpected exit. */
  start: () => Promise<ChildProcess> | ChildProcess;
  /** Resolves once the child is ready. `signal` is aborted if the wait is over. */
  ready: (child: ChildProcess, signal: AbortSignal) => Promise<void>;
  /** The limit for `ready` in milliseconds; after it the child is ended. */
  readyTimeoutMs: number;
  /** Signals that stop the child, each with its wait; SIGKILL follows the last. */
  stopWith: readonly StopSignal[];
  /** Waits between failed restarts, in milliseconds: start at `firstMs` and double up to `maxMs`. */
  backOff: { firstMs: number; maxMs: number };
  /** Whether a failed first start is retried. By default {@link supervise} rejects. */
  isFirstRetried?: boolean;
  logger: Logger;
}

/** A child that ran this long resets the back-off. */
const steadyAfterMs = 10_000;

/**
 * Starts a child process, resolves when it is ready, and restarts it after every unexpected exit, including `kill
 * -9`.
 *
 * Rejects if the first start fails, unless `isFirstRetried` is set: a set-up fault should be visible, not
 * repeated. If the parent is killed with -9, the child must end itself: it watches the end of a pipe or the
 * `disconnect` event of an IPC channel.
 */
export const supervise = async (options: SuperviseOptions): Promise<SupervisedProcess> => {
  const { name, logger, backOff } = options;
  const stopRequested = new AbortController();
  let state: ProcessState = 'restarting';
  let child: ChildProcess | undefined;
  let restarts = 0;
  // Kills the child when this process exits, except by `kill -9`.
  const killChild = (): void => void child?.kill('SIGKILL');
  process.on('exit', killChild);

  /** Starts one child and waits until it is ready. Resolves with the promise of its exit. */
  const launch = async (): Promise<{ exited: Promise<Exit> }> => {
    const started = await options.start();
    const exited = exitOf(started);
    child = started;
    try {
      if (stopRequested.signal.aborted) throw new Error(`${name} was asked to stop`);
      await waitUntilReady(options, started, exited);
      state = 'ready';
      return { exited };
    } catch (error) {
      await endProcess(started, exited, options.stopWith);
      child = undefined;
      throw error;
    }
  };

  /** Retries with growing waits until a child is ready or a stop is requested. */
  const relaunch = async (firstWaitMs: number): Promise<{ exited: Promise<Exit> } | undefined> => {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(Math.max(waitMs, 1) * 2, backOff.maxMs)) {
      await sleep(waitMs, undefined, { signal: stopRequested.signal }).catch(() => undefined);
      if (stopRequested.signal.aborted) return undefined;
      restarts += 1;
      try {
        return await launch();
      } catch (error) {
        if (stopRequested.signal.aborted) return undefined;
        logger.error({ process: name, error: messageOf(error) }, 'restart failed, will try again');
      }
    }
  };

  const keepTrying = async (): Promise<void> => {
    const running = await relaunch(backOff.firstMs);
    if (running !== undefined) await keepRunning(running);
  };

  const keepRunning = async (first: { exited: Promise<Exit> }): Promise<void> => {
    let running: { exited: Promise<Exit> } | undefined = first;
    let waitMs = backOff.firstMs;
    while (running !== undefined) {
      const since = Date.now();
      const exit = await running.exited;
      child = undefined;
      if (stopRequested.signal.aborted) return;
      state = 'restarting';
      const ranMs = Date.now() - since;
      waitMs = ranMs >= steadyAfterMs ? backOff.firstMs : waitMs;
      logger.warn({ process: name, ...exit, ranMs, waitMs }, 'process ended unexpectedly, restarting');
      running = await relaunch(waitMs);
      waitMs = Math.min(waitMs * 2, backOff.maxMs);
      if (running !== undefined) logger.info({ process: name, restarts }, 'process is running again');
    }
  };

  const first = await launch().catch((error: unknown) => {
    if (options.isFirstRetried) {
      logger.error({ process: name, error: messageOf(error) }, 'start failed, will try again');
      return undefined;
    }
    process.off('exit', killChild);
    throw error;
  });
  const loop = first ? keepRunning(first) : keepTrying();

  const stop = async (): Promise<void> => {
    if (!stopRequested.signal.aborted) {
      stopRequested.abort();
      state = 'stopping';
      if (child !== undefined) await endProcess(child, exitOf(child), options.stopWith);
    }
    await loop;
    process.off('exit', killChild);
    state = 'stopped';
  };

  return {
    get state() {
      return state;
    },
    get pid() {
      return child?.pid;
    },
    get restarts() {
      return restarts;
    },
    stop,
  };
};

/** Resolves when the child is ready. Rejects if it ends first or the time limit passes. */
const waitUntilReady = async (
  { name, ready, readyTimeoutMs }: SuperviseOptions,
  child: ChildProcess,
  exited: Promise<Exit>,
): Promise<void> => {
  const over = new AbortController();
  const tooLate = sleep(readyTimeoutMs, undefined, { signal: over.signal }).then(() => {
    throw new OperatorError(`The ${name} was not ready within ${readyTimeoutMs} ms. The lines above say what it waited for.`);
  });
  const tooEarly = exited.then((exit) => {
    throw new OperatorError(`The ${name} ended before it was ready (${describe(exit)}). The lines above say why.`);
  });
  try {
    await Promise.race([ready(child, over.signal), tooLate, tooEarly]);
  } finally {
    over.abort();
    tooLate.catch(() => undefined);
    tooEarly.catch(() => undefined);
  }
};

const describe = (exit: Exit): string => {
  return exit.error ?? (exit.signal === null ? `exit code ${exit.code}` : `signal ${exit.signal}`);
};

const messageOf = (error: unknown): string => {
  return error instanceof Error ? error.message : String(error);
};
