/** `npm run build`: builds the console like a start does. */
import { rootFolder } from '../../infra/processes/scripts.ts';
import { buildConsole } from '../start/buildConsole.ts';

process.stdout.write(`${await buildConsole(rootFolder)}\n`);
