import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for the data of a PostgreSQL. */
export async function makeServerFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-event-node-'));
  // As root, PostgreSQL runs as another user, who must be able to reach its data.
  await chmod(folder, 0o755);
  return folder;
}
