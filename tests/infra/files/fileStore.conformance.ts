import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppendableFileStore, FileContent } from '../../../commands/fileStore.ts';
import { FileMissingError } from '../../../infra/files/fileKeys.ts';

interface OpenedStore {
  readonly files: AppendableFileStore;
  close(): Promise<void>;
}

/** The contract of every file store; `open` gives each test an empty one. */
export const describeFileStore = (kind: string, open: () => Promise<OpenedStore>): void => {
  describe(`the file store in ${kind}`, () => {
    let store: OpenedStore;
    let files: AppendableFileStore;

    beforeEach(async () => {
      store = await open();
      files = store.files;
    });
    afterEach(() => store.close());

    const readText = async (key: string): Promise<string> => text(await files.read(key));

    describe('write and read', () => {
      it('returns what was written, with its size and digest', async () => {
        const content = randomBytes(3_000_000);
        const stats = await files.write('imports/31/upload.csv', Readable.from(piecesOf(content, 65_536)));
        expect(stats).toEqual({ size: 3_000_000, sha256: createHash('sha256').update(content).digest('hex') });
        expect((await buffer(await files.read('imports/31/upload.csv'))).equals(content)).toBe(true);
        expect(await files.size('imports/31/upload.csv')).toBe(3_000_000);
      });

      it('accepts an empty file', async () => {
        expect(await files.write('empty', contentOf())).toMatchObject({ size: 0 });
        expect(await readText('empty')).toBe('');
      });

      it('replaces an existing file', async () => {
        await files.write('report.csv', contentOf('first, and longer'));
        await files.write('report.csv', contentOf('second'));
        expect(await readText('report.csv')).toBe('second');
      });

      it('shows nothing of a file before it is complete', async () => {
        const sizes: unknown[] = [];
        const slowly = async function* (): AsyncGenerator<Uint8Array> {
          yield Buffer.from('half');
          sizes.push(await files.size('slow'));
          yield Buffer.from(' and half');
        };
        await files.write('slow', slowly());
        expect(sizes).toEqual([undefined]);
        expect(await readText('slow')).toBe('half and half');
      });

      it('changes nothing when the content breaks off', async () => {
        await files.write('kept', contentOf('as it was'));
        await expect(files.write('kept', breakingOff('half of it'))).rejects.toThrow('broken off');
        expect(await readText('kept')).toBe('as it was');
      });

      it('accepts a file that is sent in several parts', async () => {
        const content = Buffer.concat(['a', 'b', 'c'].map((fill) => Buffer.alloc(6 * 1024 * 1024, fill)));
        const { size } = await files.write('long', Readable.from(piecesOf(content, 1024 * 1024)));
        expect([size, (await buffer(await files.read('long'))).equals(content)]).toEqual([content.length, true]);
      });

      it('passes a probe again and again', async () => {
        for (let time = 0; time < 2; time += 1) await expect(files.probe()).resolves.toBeUndefined();
      });

      it('reports a missing file', async () => {
        await expect(files.read('nowhere/file')).rejects.toThrow(FileMissingError);
        expect(await files.size('nowhere/file')).toBeUndefined();
      });
    });

    it('removes a file, and ignores a missing one', async () => {
      await files.write('gone', contentOf('x'));
      await files.remove('gone');
      await files.remove('gone');
      expect(await files.size('gone')).toBeUndefined();
    });

    it('lists the files of a folder, written or appended to, with their times', async () => {
      const before = Date.now() - 2000;
      await files.write('imports/1/upload.csv', contentOf('x'));
      await files.write('imports/1/more/notes.csv', contentOf('x'));
      await files.write('imports2/upload.csv', contentOf('x'));
      await files.appendTo('exports/7/export.csv', contentOf('one'));
      await files.appendTo('exports/7/export.csv', contentOf('two'));
      const listKeys = async (folder: string) => {
        const keys = [];
        for await (const each of files.list(folder)) keys.push(each);
        return keys.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      };
      const imports = await listKeys('imports');
      expect(imports.map(({ key }) => key)).toEqual(['imports/1/more/notes.csv', 'imports/1/upload.csv']);
      for (const { changed } of imports) expect(changed.getTime()).toBeGreaterThan(before);
      expect((await listKeys('exports')).map(({ key }) => key)).toEqual(['exports/7/export.csv']);
      expect(await listKeys('nothing')).toEqual([]);
    });

    describe('append and truncate', () => {
      it('lets a file grow, and returns its length', async () => {
        expect(await files.appendTo('exports/1/all.csv', contentOf('id,name\n'))).toBe(8);
        expect(await files.appendTo('exports/1/all.csv', contentOf('1,', 'Zoë\n'))).toBe(15);
        expect(await readText('exports/1/all.csv')).toBe('id,name\n1,Zoë\n');
      });

      it('resumes at a checkpoint after interrupted content', async () => {
        const checkpoint = await files.appendTo('all.csv', contentOf('one\n'));
        await expect(files.appendTo('all.csv', breakingOff('tw'))).rejects.toThrow('broken off');
        await files.truncate('all.csv', checkpoint);
        await files.appendTo('all.csv', contentOf('two\n'));
        expect(await readText('all.csv')).toBe('one\ntwo\n');
      });

      it('starts again at zero, whether or not the file exists', async () => {
        await files.truncate('all.csv', 0);
        await files.appendTo('all.csv', contentOf('x'));
        await files.truncate('all.csv', 0);
        expect(await files.size('all.csv')).toBe(0);
      });

      it('can be cut anywhere, and grows from there', async () => {
        for (const piece of ['one\n', 'two\n', 'three\n']) await files.appendTo('all.csv', contentOf(piece));
        await files.truncate('all.csv', 6);
        expect([await files.size('all.csv'), await readText('all.csv')]).toEqual([6, 'one\ntw']);
        expect(await files.appendTo('all.csv', contentOf('enty'))).toBe(10);
        expect(await readText('all.csv')).toBe('one\ntwenty');
      });

      it('removes a file that has grown', async () => {
        await files.appendTo('all.csv', contentOf('one'));
        await files.appendTo('all.csv', contentOf('two'));
        await files.remove('all.csv');
        expect(await files.size('all.csv')).toBeUndefined();
      });

      it('refuses to truncate a shorter or missing file', async () => {
        await files.appendTo('all.csv', contentOf('four'));
        await expect(files.truncate('all.csv', 5)).rejects.toThrow('cannot be cut back');
        await expect(files.truncate('missing.csv', 1)).rejects.toThrow('cannot be cut back');
      });
    });

    it.each(['../secret', 'a/../b', '/etc/passwd', 'a//b', 'a/', '.hidden', 'a/.b', 'Upper', 'sp ace', '', 'a\0b', 'a..b', 'é'])(
      'refuses the key %j',
      async (key) => {
        await expect(files.write(key, contentOf('x'))).rejects.toThrow(RangeError);
        await expect(files.read(key)).rejects.toThrow(RangeError);
        await expect(files.remove(key)).rejects.toThrow(RangeError);
        await expect(files.appendTo(key, contentOf('x'))).rejects.toThrow(RangeError);
        await expect(files.truncate(key, 0)).rejects.toThrow(RangeError);
        await expect(files.size(key)).rejects.toThrow(RangeError);
      },
    );
  });
};

export const contentOf = async function* (...pieces: string[]): FileContent {
  for (const piece of pieces) yield Buffer.from(piece);
};

/** Content that ends with an error after one piece. */
export const breakingOff = async function* (piece: string | Uint8Array): FileContent {
  yield Buffer.from(piece);
  throw new Error('broken off');
};

const piecesOf = function* (content: Buffer, size: number): Generator<Buffer> {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size);
};
