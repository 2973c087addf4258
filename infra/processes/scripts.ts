import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const findAbove = (folder: string, name: string): string => (existsSync(join(folder, name)) ? folder : findAbove(dirname(folder), name));

/** The root folder of Waymark, with its packages and the console's sources. */
export const rootFolder = findAbove(import.meta.dirname, 'package.json');

/** Whether this is the build of `api/run.mjs` and not the sources. */
const isBuilt = import.meta.filename.endsWith('.mjs');

/** The file and the node options that run a script such as `api/roles/process`. */
export const scriptOf = (name: string): { readonly file: string; readonly nodeOptions: readonly string[] } =>
  isBuilt
    ? { file: join(findAbove(import.meta.dirname, 'api/main.mjs'), `${name}.mjs`), nodeOptions: [] }
    : { file: join(rootFolder, `${name}.ts`), nodeOptions: ['--import', import.meta.resolve('tsx')] };
