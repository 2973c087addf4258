import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compressFiles } from './compressFiles.ts';

const sources = ['console', 'domain', 'api/contract', 'package-lock.json', 'vite.config.ts'];

/** The newest change among the console's sources, in milliseconds. */
const newestChange = async (path: string): Promise<number> => {
  const info = await stat(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const entries = await readdir(path);
  return Math.max(info.mtimeMs, ...(await Promise.all(entries.map((entry) => newestChange(join(path, entry))))));
};

/**
 * Builds the console where its sources have changed since it was built; answers with the folder. The builder runs in a process
 * of its own, so that its memory goes when it is done.
 */
export const buildConsole = async (root: string): Promise<string> => {
  const folder = join(root, 'dist/console');
  const stampFile = join(folder, '.built-from');
  const stamp = String(Math.max(...(await Promise.all(sources.map((source) => newestChange(join(root, source)))))));
  const built = await readFile(stampFile, 'utf8').catch(() => null);
  if (built === stamp) return folder;
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], { cwd: root });
  await compressFiles(join(folder, 'assets'));
  await writeFile(stampFile, stamp);
  return folder;
};
