import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pause } from '../infra/waiting.ts';

/** The environment of a Waymark that starts its servers itself, in its data folder. */
export const embeddedServers = { DATABASE_URL: '', EVENTSTORE_URL: '', REDIS_URL: '' };

/**
 * Copies the demo data of `demoSetup.ts` into the data folder of a Waymark that has not started yet: with them its start takes a fifth of
 * the processor time. A Waymark with servers of its environment fills them when it starts.
 */
export const copyDemoFolder = async (shared: string, to: string, env: Readonly<Record<string, string>>): Promise<void> => {
  if (env['DATABASE_URL'] || env['EVENTSTORE_URL']) return;
  while (!existsSync(join(shared, 'made.txt'))) {
    if (existsSync(join(shared, 'failed.txt'))) throw new Error(await readFile(join(shared, 'failed.txt'), 'utf8'));
    await pause(100);
  }
  // The files of PostgreSQL keep their owner.
  await promisify(execFile)('cp', ['-a', `${join(shared, 'data')}/.`, to]);
};
