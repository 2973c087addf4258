import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compressFiles } from './compressFiles.ts';

const sources = ['console', 'domain', 'api/contract', 'package-lock.json', 'vite.config.ts'];

/** For how long a build stays that others have taken the place of: whoever starts at this moment may be about to read it, or still be making it, in milliseconds. */
const unusedBuildRetentionMs = 10 * 60_000;

/** The files under a path in order, the path itself where it is one. */
const filesUnder = async (path: string): Promise<readonly string[]> => {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = (await readdir(path)).toSorted();
  return (await Promise.all(entries.map((entry) => filesUnder(join(path, entry))))).flat();
};

/** What the console is built from, as a name. */
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
    const made = await stat(path).then(
      (info) => info.mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - made > unusedBuildRetentionMs) await rm(path, { recursive: true, force: true });
  }
};

/**
 * Builds the console where nobody has built it from these very sources; answers with the folder, which is named after them. It is made beside its
 * place and moved there once it is whole, so that servers may start and run while another is built. The builder runs in a process of its own, so that its memory goes when it is done.
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
    const beside = await mkdtemp(join(builds, '.building-'));
    try {
      await promisify(execFile)(
        process.execPath,
        [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', beside, '--emptyOutDir', '--logLevel', 'warn'],
        { cwd: root },
      );
      await compressFiles(join(beside, 'assets'));
      await rename(beside, folder);
    } catch (error) {
      await rm(beside, { recursive: true, force: true });
      // Another start may have been faster.
      if (!(await isBuilt())) throw error;
    }
  }
  const now = new Date();
  await utimes(folder, now, now);
  await removeOthers(builds, name);
  return folder;
};
