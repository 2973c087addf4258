import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { OperatorError } from '../operatorError.ts';
import { endProcess, exitOf, type Exit, type StopSignal } from './endProcess.ts';

/** Where a supervised process is in its life; `restarting` includes the waits between attempts. */
export type ProcessState = 'ready' | 'restarting' | 'stopping' | 'stopped';

/** A child process that is kept running until {@link SupervisedProcess.stop} is called. */
export interface SupervisedProcess {
  readonly state: ProcessState;
  /** Process id of the present child; undefined while there is none. */
  readonly pid: number | undefined;
  /** How often the child has been started again since the first start. */
  readonly restarts: number;
  /** Ends the child with the agreed signals and resolves once it is gone; any number of calls. */
  stop(): Promise<void>;
}

/** What {@link supervise} needs to know about a child. */
export interface SuperviseOptions {
  /** Name for log lines and error messages. */
  name: string;
  /** Starts the child anew, for the first time and after every unexpected exit. */
  start: () => Promise<ChildProcess> | ChildProcess;
  /** Resolves once this child can do its work; `signal` is aborted when nobody waits any more. */
  ready: (child: ChildProcess, signal: AbortSignal) => Promise<void>;
  /** Bound for `ready`, in milliseconds; a child that is not ready by then is ended. */
  readyTimeoutMs: number;
  /** Signals that ask it to stop, each with its time to take effect; SIGKILL follows the last. */
  stopWith: readonly StopSignal[];
  /** Waits between failed restarts, in milliseconds: from `firstMs`, doubling, up to `mostMs`. */
  backOff: { firstMs: number; mostMs: number };
  /** A first start that fails is tried again like any other. False by default: then {@link supervise} rejects. */
  isFirstRetried?: boolean;
  logger: Logger;
}

/** A child that ran at least this long starts its next back-off from the shortest wait. */
const steadyAfterMs = 10_000;

/**
 * Starts a child process, resolves when it is ready, and from then on starts it again whenever it
 * ends without having been asked to (`kill -9` from outside included).
 *
 * Rejects when the first start fails, unless `isFirstRetried`: a fault in the set-up should be seen, not repeated. A child
 * outlives a parent that is killed with -9 unless it watches for that itself (the end of a pipe, or
 * the `disconnect` event of an IPC channel); this is the child's part, not the supervisor's.
 */
export const supervise = async (options: SuperviseOptions): Promise<SupervisedProcess> => {
  const { name, logger, backOff } = options;
  const stopRequested = new AbortController();
  let state: ProcessState = 'restarting';
  let child: ChildProcess | undefined;
  let restarts = 0;
  // Whatever ends this process takes the child with it; `kill -9` alone is left to the child.
  const killChild = (): void => void child?.kill('SIGKILL');
  process.on('exit', killChild);

  /** Starts one child and waits until it is ready; resolves with the promise of its exit. */
  async function launch(): Promise<{ exited: Promise<Exit> }> {
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
  }

  /** Tries again and again, with growing waits, until a child is ready or a stop is requested. */
  async function relaunch(firstWaitMs: number): Promise<{ exited: Promise<Exit> } | undefined> {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(Math.max(waitMs, 1) * 2, backOff.mostMs)) {
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
  }

  async function keepTrying(): Promise<void> {
    const running = await relaunch(backOff.firstMs);
    if (running !== undefined) await keepRunning(running);
  }

  async function keepRunning(first: { exited: Promise<Exit> }): Promise<void> {
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
      waitMs = Math.min(waitMs * 2, backOff.mostMs);
      if (running !== undefined) logger.info({ process: name, restarts }, 'process is running again');
    }
  }

  const first = await launch().catch((error: unknown) => {
    if (options.isFirstRetried) {
      logger.error({ process: name, error: messageOf(error) }, 'start failed, will try again');
      return undefined;
    }
    process.off('exit', killChild);
    throw error;
  });
  const loop = first ? keepRunning(first) : keepTrying();

  async function stop(): Promise<void> {
    if (!stopRequested.signal.aborted) {
      stopRequested.abort();
      state = 'stopping';
      if (child !== undefined) await endProcess(child, exitOf(child), options.stopWith);
    }
    await loop;
    process.off('exit', killChild);
    state = 'stopped';
  }

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

/** Resolves when the child is ready; rejects when it ends first or takes too long. */
const waitUntilReady = async (
  { name, ready, readyTimeoutMs }: SuperviseOptions,
  child: ChildProcess,
  exited: Promise<Exit>,
): Promise<void> => {
  const over = new AbortController();
  const tooLate = sleep(readyTimeoutMs, undefined, { signal: over.signal }).then(() => {
    throw new OperatorError(`The ${name} was not ready within ${readyTimeoutMs} ms`);
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
