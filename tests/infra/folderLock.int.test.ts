import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from '../../infra/processes/folderLock.ts';

describe('lockFolder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('gives the folder to one holder at a time, and to the next after release', async () => {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await release();
    const again = await lockFolder(folder);
    await again();
    expect(await readdir(folder)).toEqual([]);
  });

  it('names the living process that holds it', async () => {
    const release = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toMatchObject({ pid: process.pid });
    await release();
  });

  it('takes the folder from a killed holder', async () => {
    const lockModule = fileURLToPath(new URL('../../infra/processes/folderLock.ts', import.meta.url));
    const script = `
      const { lockFolder } = await import(${JSON.stringify(lockModule)});
      await lockFolder(process.argv[1]);
      process.kill(process.pid, 'SIGKILL');
    `;
    const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script, folder]);
    await once(holder, 'exit');
    expect(await readdir(folder)).toEqual([expect.stringContaining(`held-by.${holder.pid}.`)]);
    const release = await lockFolder(folder);
    expect(await readdir(folder)).toEqual([expect.stringContaining(`held-by.${process.pid}.`)]);
    await release();
  });

  it('is not misled by a living process with the id of a dead holder', async () => {
    const earlier = `held-by.${process.pid}.0123456789abcdef.some-uuid`;
    await writeFile(join(folder, earlier), '');
    const release = await lockFolder(folder);
    expect(await readdir(folder)).not.toContain(earlier);
    await release();
  });

  it('never gives a dead holder’s folder to two processes at once', async () => {
    await writeFile(join(folder, 'held-by.999999999.0123456789abcdef.some-uuid'), '');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    // The eight may obstruct each other, but at most one holds the folder.
    expect(refused.length).toBeGreaterThanOrEqual(7);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(FolderInUseError);
  });
});
