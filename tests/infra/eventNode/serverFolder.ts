import { chmod } from 'node:fs/promises';
import { makeDataFolder } from '../dataFolder.ts';

/** A folder for the data of a PostgreSQL. */
export async function makeServerFolder(): Promise<string> {
  const folder = await makeDataFolder('waymark-event-node-');
  // As root, PostgreSQL runs as another user, who must be able to reach its data.
  await chmod(folder, 0o755);
  return folder;
}
