import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a small file so that a reader sees either the old content or all of the new, even when the
 * machine stops in the middle: a temporary file beside it, on the disk first, then renamed.
 */
export const replaceFile = async (path: string, content: string | Uint8Array, mode: number): Promise<void> => {
  const temporary = temporaryFor(path);
  try {
    await writeNew(temporary, content, mode);
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

/** As `replaceFile`, but leaves a file that is there, or that another process created meanwhile, as it is. */
export const createFile = async (path: string, content: string | Uint8Array, mode: number): Promise<void> => {
  const temporary = temporaryFor(path);
  try {
    await writeNew(temporary, content, mode);
    await link(temporary, path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
};

const temporaryFor = (path: string): string => `${path}.${randomUUID()}.tmp`;

/** Writes a new file, all of it onto the disk. */
const writeNew = async (path: string, content: string | Uint8Array, mode: number): Promise<void> => {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Makes names created in, moved into or removed from a folder survive a power cut. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
