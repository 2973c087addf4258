import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { AppendableFileStore, FileContent } from '../../commands/fileStore.ts';
import { checkKey, FileMissingError } from './fileKeys.ts';
import { measure } from './measure.ts';
import { syncFolder } from './replaceFile.ts';

/** Files still being written; no key can lead here, since none begins with a dot. */
const unfinishedSuffix = '.unfinished';
/** A full disk may still have room for a few bytes in a block that is in use. */
const probeContent = Buffer.alloc(4096, 'x');
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Opens a file store in `root` (created if missing) and clears away what processes that died had begun to
 * write more than a day ago. Several processes may use the same folder.
 */
export const openLocalFiles = async (root: string): Promise<AppendableFileStore> => {
  const unfinished = join(root, unfinishedSuffix);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await removeOlderThan(unfinished, Date.now() - dayMs);

  const pathOf = (key: string): string => join(root, checkKey(key));

  return {
    async write(key, content) {
      const path = pathOf(key);
      const temporary = join(unfinished, randomUUID());
      const measured = measure(content);
      try {
        await withFile(temporary, 'wx', (file) => writeAndSync(file, measured.content));
        await makeFolder(dirname(path));
        await rename(temporary, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return measured.result();
    },

    async read(key) {
      const file = await open(pathOf(key), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new FileMissingError(key) : error;
      });
      return file.createReadStream();
    },

    async size(key) {
      return sizeOf(pathOf(key));
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // After a power cut too it is gone. Without a folder there was no file.
      await syncFolder(dirname(path)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    async *list(folder) {
      const top = pathOf(folder);
      const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name);
        const stats = entry.isFile() ? await stat(path).catch(() => undefined) : undefined;
        if (stats !== undefined) yield { key: relative(root, path).split(sep).join('/'), changed: stats.mtime };
      }
    },

    removeUnfinished: (before) => removeOlderThan(unfinished, before.getTime()),

    probe: () => withFile(join(unfinished, 'probe'), 'w', (file) => writeAndSync(file, Readable.from([probeContent]))),

    async appendTo(key, content) {
      const path = pathOf(key);
      await makeFolder(dirname(path));
      return withFile(path, 'a', async (file) => {
        await writeAndSync(file, content);
        await syncFolder(dirname(path));
        return (await file.stat()).size;
      });
    },

    async truncate(key, size) {
      const path = pathOf(key);
      const present = (await sizeOf(path)) ?? 0;
      if (!Number.isSafeInteger(size) || size < 0 || size > present) {
        throw new RangeError(`A file of ${present} bytes cannot be cut back to ${size}`);
      }
      if (size === present) return;
      await withFile(path, 'r+', async (file) => {
        await file.truncate(size);
        await file.sync();
      });
    },
  };
};

const writeAndSync = async (file: FileHandle, content: FileContent): Promise<void> => {
  await writeFile(file, content);
  await file.sync();
};

const withFile = async <Result>(
  path: string,
  flags: 'w' | 'wx' | 'a' | 'r+',
  use: (file: FileHandle) => Promise<Result>,
): Promise<Result> => {
  const file = await open(path, flags, 0o600);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
};

/** Makes a folder and those above it, each new name safely on the disk. */
const makeFolder = async (folder: string): Promise<void> => {
  const topmostNew = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (topmostNew === undefined) return;
  for (let each = folder; each.length >= topmostNew.length; each = dirname(each)) await syncFolder(dirname(each));
};

const sizeOf = async (path: string): Promise<number | undefined> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const removeOlderThan = async (folder: string, instantMs: number): Promise<number> => {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats === undefined || stats.mtimeMs >= instantMs) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};

const isMissing = (error: unknown): boolean => {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
};
