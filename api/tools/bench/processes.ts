import { readdir, readFile } from 'node:fs/promises';

/** The child process that runs Waymark's tasks; null if the system does not tell. */
export const findWorker = async (parent: number): Promise<number | null> => {
  const entries = await readdir('/proc').catch(() => []);
  for (const entry of entries.filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '');
    if (!status.includes(`PPid:\t${parent}\n`)) continue;
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (command.endsWith('process.mjs\0worker\0')) return Number(entry);
  }
  return null;
};

/** A process's current memory in MB; null if the process has ended. */
export const residentMemory = async (pid: number): Promise<number | null> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(status) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
};
