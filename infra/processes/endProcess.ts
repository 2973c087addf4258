import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a child process ended; `error` is set when it could not be started at all. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  error?: string;
}

/** A signal that asks a process to stop, and how long it may take over it. */
export interface StopSignal {
  signal: NodeJS.Signals;
  waitMs: number;
}

/** Resolves when the child has ended, at once if it already has; never rejects. */
export const exitOf = (child: ChildProcess): Promise<Exit> => {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve({ code: child.exitCode, signal: child.signalCode });
      return;
    }
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => {
      // Other errors (a signal or message that could not be delivered) do not mean that it ended.
      if (child.pid === undefined) resolve({ code: null, signal: null, error: error.message });
    });
  });
};

/**
 * Sends the signals one after the other, each with its own patience, and SIGKILL in the end.
 * Resolves when the child has ended, at once if it already had.
 */
export const endProcess = async (child: ChildProcess, exited: Promise<Exit>, signals: readonly StopSignal[]): Promise<void> => {
  for (const { signal, waitMs } of signals) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    if (await happensWithin(exited, waitMs)) return;
  }
  child.kill('SIGKILL');
  await exited;
};

const happensWithin = async (event: Promise<unknown>, waitMs: number): Promise<boolean> => {
  const over = new AbortController();
  const timer = sleep(waitMs, false, { signal: over.signal }).catch(() => false);
  try {
    return await Promise.race([event.then(() => true), timer]);
  } finally {
    over.abort();
  }
};
