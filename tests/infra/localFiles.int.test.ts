import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppendableFileStore, FileContent } from '../../commands/fileStore.ts';
import { FileMissingError, openLocalFiles } from '../../infra/files/localFiles.ts';

describe('the local file store', () => {
  let folder: string;
  let files: AppendableFileStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark files '));
    files = await openLocalFiles(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function readText(key: string): Promise<string> {
    return text(await files.read(key));
  }

  describe('write and read', () => {
    it('gives back what was written, with its size and digest', async () => {
      const content = randomBytes(3_000_000);
      const written = await files.write('imports/31/upload.csv', Readable.from(piecesOf(content, 65_536)));
      expect(written).toEqual({ size: 3_000_000, sha256: createHash('sha256').update(content).digest('hex') });
      expect((await buffer(await files.read('imports/31/upload.csv'))).equals(content)).toBe(true);
      expect(await files.size('imports/31/upload.csv')).toBe(3_000_000);
    });

    it('takes an empty file', async () => {
      expect(await files.write('empty', of())).toMatchObject({ size: 0 });
      expect(await readText('empty')).toBe('');
    });

    it('replaces an earlier file', async () => {
      await files.write('report.csv', of('first, and longer'));
      await files.write('report.csv', of('second'));
      expect(await readText('report.csv')).toBe('second');
    });

    it('shows nothing of a file before all of it is there', async () => {
      let seen: unknown[] = [];
      async function* slowly(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('half');
        seen = [await files.size('slow'), await readdir(folder)];
        yield Buffer.from(' and half');
      }
      await files.write('slow', slowly());
      expect(seen).toEqual([undefined, ['.unfinished']]);
      expect(await readText('slow')).toBe('half and half');
    });

    it('changes nothing when the content breaks off', async () => {
      await files.write('kept', of('as it was'));
      await expect(files.write('kept', breakingOff('half of it'))).rejects.toThrow('broken off');
      expect(await readText('kept')).toBe('as it was');
      expect(await readdir(join(folder, '.unfinished'))).toEqual([]);
    });

    it('keeps files from other users of the machine', async () => {
      await files.write('exports/7/students.csv', of('personal'));
      expect((await stat(join(folder, 'exports/7/students.csv'))).mode & 0o777).toBe(0o600);
      expect((await stat(join(folder, 'exports/7'))).mode & 0o777).toBe(0o700);
    });

    it('says when a file is missing', async () => {
      await expect(files.read('nowhere/file')).rejects.toThrow(FileMissingError);
      expect(await files.size('nowhere/file')).toBeUndefined();
    });
  });

  it('removes a file, and does not mind if there is none', async () => {
    await files.write('gone', of('x'));
    await files.remove('gone');
    await files.remove('gone');
    expect(await files.size('gone')).toBeUndefined();
  });

  describe('append and truncate', () => {
    it('lets a file grow, and says how long it is', async () => {
      expect(await files.appendTo('exports/1/all.csv', of('id,name\n'))).toBe(8);
      expect(await files.appendTo('exports/1/all.csv', of('1,', 'Zoë\n'))).toBe(15);
      expect(await readText('exports/1/all.csv')).toBe('id,name\n1,Zoë\n');
    });

    it('resumes at a checkpoint after content that broke off', async () => {
      const checkpoint = await files.appendTo('all.csv', of('one\n'));
      await expect(files.appendTo('all.csv', breakingOff('tw'))).rejects.toThrow('broken off');
      await files.truncate('all.csv', checkpoint);
      await files.appendTo('all.csv', of('two\n'));
      expect(await readText('all.csv')).toBe('one\ntwo\n');
    });

    it('begins anew at nothing, whether the file exists or not', async () => {
      await files.truncate('all.csv', 0);
      await files.appendTo('all.csv', of('x'));
      await files.truncate('all.csv', 0);
      expect(await files.size('all.csv')).toBe(0);
    });

    it('does not invent bytes', async () => {
      await files.appendTo('all.csv', of('four'));
      await expect(files.truncate('all.csv', 5)).rejects.toThrow('cannot be cut back');
      await expect(files.truncate('missing.csv', 1)).rejects.toThrow('cannot be cut back');
    });
  });

  it.each(['../secret', 'a/../b', '/etc/passwd', 'a//b', 'a/', '.hidden', 'a/.b', 'Upper', 'sp ace', '', 'a\0b', 'a..b', 'é'])(
    'refuses the key %j',
    async (key) => {
      await expect(files.write(key, of('x'))).rejects.toThrow(RangeError);
      await expect(files.read(key)).rejects.toThrow(RangeError);
      await expect(files.remove(key)).rejects.toThrow(RangeError);
      await expect(files.appendTo(key, of('x'))).rejects.toThrow(RangeError);
      await expect(files.truncate(key, 0)).rejects.toThrow(RangeError);
      await expect(files.size(key)).rejects.toThrow(RangeError);
    },
  );

  it('clears away, on opening, what was left unfinished long ago', async () => {
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

async function* of(...pieces: string[]): FileContent {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function* breakingOff(piece: string): FileContent {
  yield Buffer.from(piece);
  throw new Error('broken off');
}

function* piecesOf(content: Buffer, size: number): Generator<Buffer> {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
}
