import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../infra/processes/folderLock.ts';

const run = promisify(execFile);

describe('a command-line tool', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-tool-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const start = (tool: string, environment: Readonly<Record<string, string>>) =>
    run(process.execPath, ['--import', 'tsx', `api/tools/${tool}.ts`], { env: { ...process.env, ...environment } });

  it('says in one line that a running Waymark has the data folder', async () => {
    await mkdir(join(folder, 'postgres'));
    const release = await lockFolder(join(folder, 'postgres'));
    await expect(start('rebuild', { DATA_DIR: folder, DATABASE_URL: '' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^\S+postgres is in use by process \d+: stop that one first, or choose another data folder\n$/,
      ) as string,
    });
    await release();
  });

  it('says which variable is wrong', async () => {
    await expect(start('rebuild', { DATA_DIR: folder, PORT: 'x' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The configuration cannot be used:\n\s*PORT .*\n$/) as string,
    });
  });
});
