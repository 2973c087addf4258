import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { OperatorError } from '../operatorError.ts';

/** Another living process uses the folder. */
export class FolderInUseError extends OperatorError {
  override readonly name = 'FolderInUseError';
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}: stop that one first, or choose another data folder`);
    this.pid = pid;
  }
}

type ReleaseFolder = () => Promise<void>;

const maxAttempts = 5;

/**
 * Locks a folder for this process until it is released or the process dies.
 * @throws {@link FolderInUseError} after a few tries within a second, if a living process holds the folder
 *
 * Every process first writes its own lock file and then looks for others. So of two processes at least the later
 * one sees the other and gives way. If both give way, they retry after random delays.
 */
export const lockFolder = async (folder: string): Promise<ReleaseFolder> => {
  const sign = await signOf(process.pid);
  for (let attempt = 1; ; attempt += 1) {
    const ownFile = `${sign}.${randomUUID()}`;
    await writeFile(join(folder, ownFile), '', { flag: 'wx' });
    const release = (): Promise<void> => rm(join(folder, ownFile), { force: true });
    const holder = await livingHolder(folder, ownFile);
    if (holder === undefined) return release;
    await release();
    if (attempt === maxAttempts) throw new FolderInUseError(folder, holder);
    await sleep(20 + Math.random() * 150);
  }
};

const signPattern = /^held-by\.(\d+)\.[0-9a-f]{16}(?=\.)/;

/** The process id of another living holder. Deletes the files of dead ones. */
const livingHolder = async (folder: string, ownFile: string): Promise<number | undefined> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = entry.name;
    const [sign, digits] = signPattern.exec(file) ?? [];
    if (sign === undefined || file === ownFile || !entry.isFile()) continue;
    const pid = Number(digits);
    if (sign === (await signOf(pid))) return pid;
    await rm(join(folder, file), { force: true });
  }
  return undefined;
};

/**
 * The name of a process's lock file: its id and a digest of its start time. Another process with the same id
 * (after a reboot, in a fresh container) has a different name.
 */
const signOf = async (pid: number): Promise<string> => {
  const start = await startOf(pid);
  return `held-by.${pid}.${createHash('sha256').update(start).digest('hex').slice(0, 16)}`;
};

/** The start time of a living process as text to compare; '' if it is dead. */
const startOf = async (pid: number): Promise<string> => {
  if (process.platform !== 'linux') {
    const ps = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    return ps.stdout.trim();
  }
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]);
  // Fields 3 and 22, counted after the command name, which is in brackets and may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields[0], fields[19]];
  // A zombie holds nothing: it only waits for its parent to read its exit code.
  return start === undefined || state === 'Z' || state === 'X' ? '' : `${start} ${boot.trim()}`;
};
