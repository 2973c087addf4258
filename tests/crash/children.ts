import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';

/** The child processes of Waymark. */
export type Part = 'projector' | 'worker' | 'event log node' | 'postmaster';

const signs: Readonly<Record<Part, RegExp>> = {
  projector: /roles\/process\.(?:ts|mjs) projector/,
  worker: /roles\/process\.(?:ts|mjs) worker/,
  'event log node': /eventLog\/node\/main\.(?:ts|mjs)/,
  postmaster: /bin\/postgres -D/,
};

/** The process id of a part of this Waymark; undefined while it restarts or if it is not embedded. */
export const findPart = (waymark: number, part: Part): number | undefined => {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(waymark)], { encoding: 'utf8' });
  const line = listed.split('\n').find((each) => signs[part].test(each));
  return line === undefined ? undefined : Number.parseInt(line, 10);
};

/** Sends a signal to a part; returns false if it is not running. */
export const signalPart = (waymark: number, part: Part, signal: NodeJS.Signals): boolean => {
  const pid = findPart(waymark, part);
  if (pid === undefined) return false;
  process.kill(pid, signal);
  return true;
};

/** The ids of processes whose environment or command line names this folder. */
export const processesOf = async (folder: string): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const pidsOfFolder = await Promise.all(
    pids.map(async (pid) => {
      const details = await Promise.all(['environ', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')));
      return details.some((text) => text.includes(folder)) ? [pid] : [];
    }),
  );
  return pidsOfFolder.flat();
};
