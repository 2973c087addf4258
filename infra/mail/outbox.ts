import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes the mails written before this time; returns their number. */
export const removeOldMails = async (folder: string, before: Date): Promise<number> => {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || !found.isFile() || found.mtimeMs >= before.getTime()) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};
