import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEnvironment, type ClusterPaths } from './cluster.ts';
import type { ServerUser } from './serverUser.ts';

export interface PostmasterOptions {
  program: string;
  paths: ClusterPaths;
  /** Server settings as `name=value`. */
  settings: readonly string[];
  user: ServerUser;
  logFd: number;
}

/**
 * The shell starts a watcher and then becomes the postmaster, so the child's process id is the postmaster's. The
 * watcher reads a pipe (descriptor 3) whose other end this process holds. A line means that the postmaster has
 * ended. The end of the pipe means that this process has ended; the watcher then asks the postmaster for a fast
 * shutdown. The watcher is a grandchild, because the postmaster treats the unexpected exit of any child as a
 * crash.
 */
const becomePostmaster = `
  ( ( read -r line || kill -INT $$ ) <&3 >/dev/null 2>&1 & )
  exec 3<&-
  exec "$@"
`;

/** Starts the postmaster. It shuts down when this process ends, even by kill -9. */
export const spawnPostmaster = ({ program, paths, settings, user, logFd }: PostmasterOptions): ChildProcess => {
  const server = [program, '-D', paths.cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const { file, args, ids } = user.command('/bin/sh', ['-c', becomePostmaster, 'sh', ...server]);
  const child = spawn(file, args, {
    ...ids,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', logFd, logFd, 'pipe'],
    // Its own session, so that Ctrl-C reaches only this process, which stops everything in order.
    detached: true,
  });
  const pipe = child.stdio[3];
  if (pipe !== null && pipe !== undefined && 'write' in pipe) {
    pipe.on('error', () => undefined);
    child.once('exit', () => pipe.end('ended\n'));
  }
  return child;
};

/** The line of postmaster.pid (from 0) with the server's state; pg_ctl reads it too. */
const stateLine = 7;
const pollMs = 20;

export const waitForConnections = async ({ cluster }: ClusterPaths, postmaster: ChildProcess, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (lines[0] === String(postmaster.pid) && lines[stateLine]?.trim() === 'ready') return;
    await sleep(pollMs);
  }
};
