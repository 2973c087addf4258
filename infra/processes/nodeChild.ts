import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Logger } from '../logger.ts';
import { forkScript, type Script } from './forkScript.ts';
import { supervise, type SupervisedProcess } from './supervise.ts';

/** A Node process that runs beside this one. */
export interface NodeChild {
  readonly name: string;
  readonly script: Script['script'];
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly readyTimeoutMs: number;
  /** How far the heap may grow, in MB. Node collects garbage sooner below a small limit. */
  readonly maxHeapMb?: number;
  /** Whether a failed first start is retried. */
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
 * Starts one of our scripts as a child with an IPC channel and keeps it running. The child sends `{ ready: true }`
 * when it can work. It must exit when the channel closes, so that it never outlives a killed parent.
 */
export const superviseNodeChild = (
  { name, script, args = [], env, readyTimeoutMs, maxHeapMb, isFirstRetried = false }: NodeChild,
  logger: Logger,
): Promise<SupervisedProcess> => {
  return supervise({
    name,
    start: () => forkScript({ script, args, env, nodeOptions: maxHeapMb === undefined ? [] : [`--max-old-space-size=${maxHeapMb}`] }),
    ready: readyMessage,
    readyTimeoutMs,
    stopWith: [{ signal: 'SIGTERM', waitMs: 2500 }],
    backOff: { firstMs: 100, maxMs: 5000 },
    isFirstRetried,
    logger,
  });
};
