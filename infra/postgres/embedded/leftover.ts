import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from '../../logger.ts';

/** How long a server may take to stop: after SIGINT, then after SIGQUIT, in milliseconds. */
const gracefulStopMs = 20_000;
const immediateStopMs = 5_000;
const pollMs = 50;

/**
 * Ends the processes that an earlier run left on this cluster: a server that is still up or stopping, or orphaned
 * backends of a killed postmaster. PostgreSQL would refuse to start while an orphan keeps the shared memory.
 * Resolves when no process uses the cluster.
 *
 * The caller must hold the folder lock, so that no living Waymark owns the server. Processes are identified by
 * program (`postgres`) and working directory, never only by a recorded number and never by name.
 */
export const endLeftoverServer = async (clusterDir: string, logger: Logger): Promise<void> => {
  const cluster = await realpath(clusterDir);
  const began = Date.now();
  let sent: NodeJS.Signals | undefined;
  for (;;) {
    const running = await processesOf(cluster);
    if (running.length === 0) break;
    const signal = signalAfter(Date.now() - began);
    if (signal !== sent) {
      const postmaster = await recordedPostmaster(cluster);
      const targets = postmaster !== undefined && running.includes(postmaster) ? [postmaster] : running;
      logger.warn({ targets, signal }, 'ending a PostgreSQL server left over on this data folder');
      // Orphaned backends have no clients, so SIGQUIT ends them at once.
      const politeTo = targets[0] === postmaster ? signal : 'SIGQUIT';
      for (const pid of signal === 'SIGKILL' ? running : targets) send(pid, signal === 'SIGKILL' ? signal : politeTo);
      sent = signal;
    }
    await sleep(pollMs);
  }
  // No process runs on the cluster, so the number in this file is stale. It may now belong to another process (a fresh
  // container counts from 1 again), and PostgreSQL would refuse to start.
  if (process.platform === 'linux') await rm(join(cluster, 'postmaster.pid'), { force: true });
};

const signalAfter = (waitedMs: number): NodeJS.Signals => {
  if (waitedMs < gracefulStopMs) return 'SIGINT';
  return waitedMs < gracefulStopMs + immediateStopMs ? 'SIGQUIT' : 'SIGKILL';
};

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has ended.
  }
};

/** Kills all processes of the cluster with SIGKILL, without waiting. For use just before this process exits. */
export const killCluster = (clusterDir: string): void => {
  if (process.platform !== 'linux' || !existsSync(clusterDir)) return;
  const cluster = realpathSync(clusterDir);
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      if (readlinkSync(`/proc/${name}/cwd`) === cluster && isPostgres(readlinkSync(`/proc/${name}/exe`))) send(Number(name), 'SIGKILL');
    } catch {
      // The process has ended or belongs to another user.
    }
  }
};

/** The process id in postmaster.pid. It may belong to another process by now. */
const recordedPostmaster = async (cluster: string): Promise<number | undefined> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
};

const isPostgres = (program: string): boolean => basename(program.replace(/ \(deleted\)$/, '')) === 'postgres';

/** The ids of PostgreSQL processes whose working directory is the cluster. */
const processesOf = async (cluster: string): Promise<number[]> => {
  if (process.platform !== 'linux') return postmasterByArguments(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const postgresPids = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      if (cwd !== cluster) return [];
      const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
      return isPostgres(program) ? [Number(pid)] : [];
    }),
  );
  return postgresPids.flat();
};

/** Without /proc: the recorded postmaster, if its command line names this cluster. */
const postmasterByArguments = async (cluster: string): Promise<number[]> => {
  const pid = await recordedPostmaster(cluster);
  if (pid === undefined) return [];
  const ps = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return ps.stdout.includes('postgres') && ps.stdout.includes(cluster) ? [pid] : [];
};
