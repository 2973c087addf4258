import { type ChildProcess, fork } from 'node:child_process';
import { scriptOf } from './scripts.ts';

/** One of our scripts with its arguments. */
export interface Script {
  /** Relative to the root of Waymark, without extension; or a file of another build with its node options. */
  readonly script: string | { readonly file: string; readonly nodeOptions: readonly string[] };
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
}

/**
 * Starts a script as a child with an IPC channel. The child must exit when the channel closes, so that it never outlives a killed parent.
 */
export const forkScript = ({ script, args, env, nodeOptions = [] }: Script): ChildProcess => {
  const found = typeof script === 'string' ? scriptOf(script) : script;
  return fork(found.file, [...args], {
    // Batches of events are short-lived. More room for young objects saves a fifth of the garbage collection.
    execArgv: ['--max-semi-space-size=32', ...nodeOptions, ...found.nodeOptions],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C signals the whole process group; the children must wait until the parent stops them in order.
    detached: true,
  });
};
