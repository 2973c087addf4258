import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppendableFileStore } from '../../../commands/fileStore.ts';
import { openLocalFiles } from '../../../infra/files/localFiles.ts';
import { breakingOff, describeFileStore, contentOf } from './fileStore.conformance.ts';

describeFileStore('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark files '));
  return { files: await openLocalFiles(folder), close: () => rm(folder, { recursive: true }) };
});

describe('the file store in a folder', () => {
  let folder: string;
  let files: AppendableFileStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark files '));
    files = await openLocalFiles(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('leaves nothing of interrupted content', async () => {
    await expect(files.write('kept', breakingOff('half of it'))).rejects.toThrow('broken off');
    expect(await readdir(folder)).toEqual(['.unfinished']);
    expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
  });

  it('fails a probe while the folder is away, as an unmounted one is, and passes it afterwards', async () => {
    await files.probe();
    await rename(folder, `${folder} away`);
    await mkdir(folder);
    await expect(files.probe()).rejects.toThrow('ENOENT');
    await rm(folder, { recursive: true });
    await rename(`${folder} away`, folder);
    await files.probe();
  });

  it('hides files from other users of the machine', async () => {
    await files.write('exports/7/students.csv', contentOf('personal'));
    expect((await stat(join(folder, 'exports/7/students.csv'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'exports/7'))).mode & 0o777).toBe(0o700);
  });

  it('removes old unfinished files when it opens', async () => {
    const unfinished = join(folder, '.unfinished');
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, 'old'), 'x');
    await writeFile(join(unfinished, 'recent'), 'x');
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await utimes(join(unfinished, 'old'), twoDaysAgo, twoDaysAgo);
    await openLocalFiles(folder);
    expect(await readdir(unfinished)).toEqual(['recent']);
  });
});
