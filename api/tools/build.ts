/** `npm run build`: builds the console like a start does. */
import { resolve } from 'node:path';
import { buildConsole } from '../start/buildConsole.ts';

process.stdout.write(`${await buildConsole(resolve(import.meta.dirname, '../..'))}\n`);
