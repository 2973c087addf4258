import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from '../logger.ts';
import { scriptOf } from './scripts.ts';
import { supervise, type SupervisedProcess } from './supervise.ts';

/** A Node process of ours, to be kept running beside this one. */
export interface NodeChild {
  readonly name: string;
  /** Its script, from the root of Waymark and without an ending; or a file of another build, and what node is told to run it. */
  readonly script: string | { readonly file: string; readonly nodeOptions: readonly string[] };
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly readyTimeoutMs: number;
  /** A first start that fails is tried again like any other. */
  readonly isFirstRetried?: boolean;
}

const isReady = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'ready' in message && message.ready === true;

const readyMessage = async (child: ChildProcess, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const [message] = (await once(child, 'message', { signal })) as [unknown];
    if (isReady(message)) return;
  }
};

/**
 * Starts one of our scripts as a child with an IPC channel and keeps it running. The child says `{ ready: true }` when it can
 * work, and ends by itself when the channel closes, so it never outlives a parent that was killed.
 */
export const superviseNodeChild = (
  { name, script, args = [], env, readyTimeoutMs, isFirstRetried = false }: NodeChild,
  logger: Logger,
): Promise<SupervisedProcess> => {
  const { file, nodeOptions } = typeof script === 'string' ? scriptOf(script) : script;
  return supervise({
    name,
    start: () =>
      fork(file, [...args], {
        // Batches of events are short-lived: more room for young objects spares the collector a fifth of its work.
        execArgv: ['--max-semi-space-size=32', ...nodeOptions],
        env: { ...process.env, ...env },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // Ctrl-C reaches the whole group; children wait for the parent to stop them in order.
        detached: true,
      }),
    ready: readyMessage,
    readyTimeoutMs,
    stopWith: [{ signal: 'SIGTERM', waitMs: 2500 }],
    backOff: { firstMs: 100, mostMs: 5000 },
    isFirstRetried,
    logger,
  });
};
