import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from '../../logger.ts';

/** Patience with a server that is asked to stop: politely, then at once; milliseconds. */
const politeStopMs = 20_000;
const immediateStopMs = 5_000;
const pollMs = 50;

/**
 * Ends what an earlier life has left running on this cluster: a server that is still up or just
 * stopping, or the orphaned backends of a postmaster killed with -9 (a long query keeps the shared
 * memory, and PostgreSQL would refuse to start). Resolves when nothing runs on the cluster any more.
 *
 * The caller must hold the folder, so that no living Waymark owns that server. Processes are found by
 * what they are (the program `postgres`, working in this very directory), never by a number in a file
 * alone and never by name.
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
      // Backends without their postmaster have nobody to say goodbye to: SIGQUIT ends them at once.
      const politeTo = targets[0] === postmaster ? signal : 'SIGQUIT';
      for (const pid of signal === 'SIGKILL' ? running : targets) send(pid, signal === 'SIGKILL' ? signal : politeTo);
      sent = signal;
    }
    await sleep(pollMs);
  }
  // With nothing running on the cluster the number in this file can only belong to a stranger (a fresh
  // container counts from 1 again), whom PostgreSQL would take for a rival.
  if (process.platform === 'linux') await rm(join(cluster, 'postmaster.pid'), { force: true });
};

const signalAfter = (waitedMs: number): NodeJS.Signals => {
  if (waitedMs < politeStopMs) return 'SIGINT';
  return waitedMs < politeStopMs + immediateStopMs ? 'SIGQUIT' : 'SIGKILL';
};

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
};

/** Ends what still runs on the cluster with SIGKILL, without waiting; for a process that is about to end itself. */
export const killCluster = (clusterDir: string): void => {
  if (process.platform !== 'linux' || !existsSync(clusterDir)) return;
  const cluster = realpathSync(clusterDir);
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      if (readlinkSync(`/proc/${name}/cwd`) === cluster && isPostgres(readlinkSync(`/proc/${name}/exe`))) send(Number(name), 'SIGKILL');
    } catch {
      // It has ended, or belongs to somebody else.
    }
  }
};

/** Process id in the cluster's postmaster.pid, whoever that is by now. */
const recordedPostmaster = async (cluster: string): Promise<number | undefined> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
};

const isPostgres = (program: string): boolean => basename(program.replace(/ \(deleted\)$/, '')) === 'postgres';

/** Ids of the PostgreSQL processes that work in this directory. */
const processesOf = async (cluster: string): Promise<number[]> => {
  if (process.platform !== 'linux') return postmasterByArguments(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      if (cwd !== cluster) return [];
      const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
      return isPostgres(program) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
};

/** Where there is no /proc: the recorded postmaster, if its command line names this directory. */
const postmasterByArguments = async (cluster: string): Promise<number[]> => {
  const pid = await recordedPostmaster(cluster);
  if (pid === undefined) return [];
  const ps = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return ps.stdout.includes('postgres') && ps.stdout.includes(cluster) ? [pid] : [];
};
