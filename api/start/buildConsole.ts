import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compressFiles } from './compressFiles.ts';

const sources = ['console', 'domain', 'api/contract', 'package-lock.json', 'vite.config.ts'];

/** How long a replaced build stays, in milliseconds. A start at this moment may still read or write it. */
const unusedBuildRetentionMs = 10 * 60_000;

/** The sorted files under a path; the path itself if it is a file. */
const filesUnder = async (path: string): Promise<readonly string[]> => {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = (await readdir(path)).toSorted();
  return (await Promise.all(entries.map((entry) => filesUnder(join(path, entry))))).flat();
};

const fingerprint = async (root: string): Promise<string> => {
  const hash = createHash('sha256');
  for (const path of sources) {
    for (const file of await filesUnder(join(root, path)))
      hash
        .update(file.slice(root.length))
        .update('\0')
        .update(await readFile(file))
        .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
};

const removeOthers = async (builds: string, name: string): Promise<void> => {
  for (const other of (await readdir(builds)).filter((each) => each !== name)) {
    const path = join(builds, other);
    const modifiedAt = await stat(path).then(
      (info) => info.mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - modifiedAt > unusedBuildRetentionMs) await rm(path, { recursive: true, force: true });
  }
};

/**
 * Builds the console unless these exact sources have been built. Returns the folder, which is named after their fingerprint. The build is
 * moved to its place when it is complete, so servers can start and run meanwhile. It runs in its own process, which frees its memory at the
 * end.
 */
export const buildConsole = async (root: string): Promise<string> => {
  const builds = join(root, 'dist/console');
  const name = await fingerprint(root);
  const folder = join(builds, name);
  const isBuilt = () =>
    access(folder).then(
      () => true,
      () => false,
    );
  if (!(await isBuilt())) {
    await mkdir(builds, { recursive: true });
    const building = await mkdtemp(join(builds, '.building-'));
    try {
      await promisify(execFile)(
        process.execPath,
        [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', building, '--emptyOutDir', '--logLevel', 'warn'],
        { cwd: root },
      );
      await compressFiles(join(building, 'assets'));
      await rename(building, folder);
    } catch (error) {
      await rm(building, { recursive: true, force: true });
      // A start at the same time may have finished first.
      if (!(await isBuilt())) throw error;
    }
  }
  const now = new Date();
  await utimes(folder, now, now);
  await removeOthers(builds, name);
  return folder;
};
