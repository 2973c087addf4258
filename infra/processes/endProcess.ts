import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a child process ended; `error` is set if it could not be started. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  error?: string;
}

/** A signal to stop a process, and how long to wait for it. */
export interface StopSignal {
  signal: NodeJS.Signals;
  waitMs: number;
}

/** Resolves when the child has ended; never rejects. */
export const exitOf = (child: ChildProcess): Promise<Exit> => {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve({ code: child.exitCode, signal: child.signalCode });
      return;
    }
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => {
      // Other errors, such as an undelivered signal or message, do not mean that the child ended.
      if (child.pid === undefined) resolve({ code: null, signal: null, error: error.message });
    });
  });
};

/** Sends each signal and waits its time, then sends SIGKILL. Resolves when the child has ended. */
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
