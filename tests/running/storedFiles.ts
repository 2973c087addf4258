import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waymark } from './waymark.ts';

/** The path of the file in a folder of the file store that contains a word. Other tests add files and delete theirs. */
export const findStoredFile = async (store: 'imports' | 'attachments', word: string): Promise<string> => {
  const entries = await readdir(join(waymark.dataDir, 'files', store), { recursive: true, withFileTypes: true });
  for (const path of entries.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name)))
    if ((await readFile(path, 'utf8').catch(() => '')).includes(word)) return path;
  throw new Error(`No file in ${store} contains ${word}`);
};
