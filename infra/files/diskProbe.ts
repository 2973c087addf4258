import { mkdir, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Less than this is as good as none: PostgreSQL writes its log in files of 16 MB. */
const minFreeBytes = 16 * 1024 * 1024;

/** Rejects where a folder's disk takes no more. What counts is a write: room that is left may be beyond a quota. */
export const probeDisk = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw new Error('There is no room on the disk');
  await writeFile(join(folder, '.write-probe'), Buffer.alloc(4096, 'x'), { mode: 0o600 });
};
