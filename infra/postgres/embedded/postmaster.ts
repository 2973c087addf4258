import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEnvironment, type ClusterPaths } from './cluster.ts';
import type { ServerUser } from './serverUser.ts';

/** What it takes to start PostgreSQL's main process. */
export interface PostmasterOptions {
  /** The program `postgres`. */
  program: string;
  paths: ClusterPaths;
  /** Server settings, each `name=value`. */
  settings: readonly string[];
  user: ServerUser;
  /** File descriptor that its log is written to. */
  logFd: number;
}

/**
 * The shell leaves a watcher behind and becomes the postmaster, whose process id is therefore ours.
 * The watcher reads a pipe (descriptor 3) whose other end only we hold: a line means that the
 * postmaster has ended, the end of the pipe that we have, however that came about; then it asks the
 * postmaster for a fast shutdown. It is started twice removed so that it is no child of the postmaster,
 * which takes the odd end of any child for a crash.
 */
const becomePostmaster = `
  ( ( read -r line || kill -INT $$ ) <&3 >/dev/null 2>&1 & )
  exec 3<&-
  exec "$@"
`;

/** Starts the postmaster; it shuts itself down when this process ends, even by kill -9. */
export const spawnPostmaster = ({ program, paths, settings, user, logFd }: PostmasterOptions): ChildProcess => {
  const server = [program, '-D', paths.cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const { file, args, ids } = user.command('/bin/sh', ['-c', becomePostmaster, 'sh', ...server]);
  const child = spawn(file, args, {
    ...ids,
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', logFd, logFd, 'pipe'],
    // A session of its own: Ctrl-C on the terminal is for us, who then stop things in order.
    detached: true,
  });
  const pipe = child.stdio[3];
  if (pipe !== null && pipe !== undefined && 'write' in pipe) {
    pipe.on('error', () => undefined);
    child.once('exit', () => pipe.end('ended\n'));
  }
  return child;
};

/** Line of postmaster.pid, from 0, with the server's state; the same that pg_ctl waits for. */
const stateLine = 7;
const pollMs = 20;

/** Resolves when this postmaster accepts connections, or when the signal is aborted. */
export const waitForConnections = async ({ cluster }: ClusterPaths, postmaster: ChildProcess, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    if (lines[0] === String(postmaster.pid) && lines[stateLine]?.trim() === 'ready') return;
    await sleep(pollMs);
  }
};
