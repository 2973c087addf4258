import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The closest folder, from this file upwards, that has a file. */
const folderAbove = (name: string): string => {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder;
    if (folder === dirname(folder)) throw new Error(`No folder above ${import.meta.dirname} has ${name}`);
  }
};

/** The root folder of Waymark, with its packages and the console's sources. */
export const rootFolder = folderAbove('package.json');

/** Whether this is a build, of `api/run.mjs` or `npm run dev`, and not the sources. */
const isBuilt = import.meta.filename.endsWith('.mjs');

/** The file and the node options that run a script such as `api/roles/process`. */
export const scriptOf = (name: string): { readonly file: string; readonly nodeOptions: readonly string[] } =>
  isBuilt
    ? { file: join(folderAbove(`${name}.mjs`), `${name}.mjs`), nodeOptions: [] }
    : { file: join(rootFolder, `${name}.ts`), nodeOptions: ['--import', import.meta.resolve('tsx')] };
