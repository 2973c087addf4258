import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const findAbove = (folder: string, name: string): string => (existsSync(join(folder, name)) ? folder : findAbove(dirname(folder), name));

/** The folder of Waymark itself, with its packages and the sources of the console. */
export const rootFolder = findAbove(import.meta.dirname, 'package.json');

/** Whether this runs from the build that `api/run.mjs` made rather than from the sources. */
const isBuilt = import.meta.filename.endsWith('.mjs');

/** What node is told to run for one of our scripts, like `api/roles/process`. */
export const scriptOf = (name: string): { readonly file: string; readonly nodeOptions: readonly string[] } =>
  isBuilt
    ? { file: join(findAbove(import.meta.dirname, 'api/main.mjs'), `${name}.mjs`), nodeOptions: [] }
    : { file: join(rootFolder, `${name}.ts`), nodeOptions: ['--import', import.meta.resolve('tsx')] };
