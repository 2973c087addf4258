import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { addAttachments, nextFileId, removeAttachment } from '../../commands/attachments/attachments.ts';
import { storeFile } from '../../commands/attachments/storeFile.ts';
import { newContext } from '../../commands/context.ts';
import type { FileContent, FileStore } from '../../commands/fileStore.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord, moveRecord } from '../../commands/records/recordCommands.ts';
import { unnamedFiles } from '../../commands/retention/sweepFiles.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { attachmentsOf } from '../../domain/attachments/attachments.ts';
import { documentTypes, pictureTypes } from '../../domain/lists/fileTypes.ts';
import { ambassador } from '../../domain/records/ambassador.ts';
import { institution } from '../../domain/records/institution.ts';
import { logInMemory } from './logInMemory.ts';

const by = newContext(systemAccess('Ada', rights));

/** A store of files in memory. Content that fails leaves nothing in it. */
const storeInMemory = () => {
  const storedFiles = new Map<string, Buffer>();
  const store: Pick<FileStore, 'write' | 'read' | 'remove' | 'list'> = {
    write: async (key, content) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      const whole = Buffer.concat(pieces);
      storedFiles.set(key, whole);
      return { size: whole.length, sha256: '' };
    },
    read: (key) => Promise.resolve(Readable.from([storedFiles.get(key) ?? Buffer.alloc(0)])),
    remove: (key) => Promise.resolve(void storedFiles.delete(key)),
    list: async function* (folder) {
      for (const key of storedFiles.keys())
        if (key.startsWith(`${folder}/`)) yield Promise.resolve({ key, changed: new Date('2026-11-22T08:00:00Z') });
    },
  };
  return { storedFiles, store };
};

async function* inPieces(content: Buffer, size = 7): FileContent {
  for (let at = 0; at < content.length; at += size) yield Promise.resolve(content.subarray(at, at + size));
}

const zip = async (entries: Readonly<Record<string, string>>): Promise<Buffer> => {
  const file = new yazl.ZipFile();
  for (const [name, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content), name, { compress: name !== 'mimetype' });
  file.end();
  const pieces: Buffer[] = [];
  for await (const piece of file.outputStream) pieces.push(Buffer.from(piece as Buffer));
  return Buffer.concat(pieces);
};

const pdf = Buffer.from('%PDF-1.7\nA receipt');
const limits = { fileTypes: pictureTypes, maxSize: 100 };

describe('storing a sent file', () => {
  it('keeps the bytes under a random key, and finds the type by them', async () => {
    const { storedFiles, store } = storeInMemory();
    const result = await storeFile(store, limits, { name: 'C:\\Taxi.exe', content: inPieces(pdf) });
    expect(result).toEqual({
      ok: true,
      value: { name: 'Taxi.exe', type: 'pdf', size: pdf.length, key: expect.stringMatching(/^attachments\/[\da-f-]{36}$/) },
    });
    expect([...storedFiles.values()]).toEqual([pdf]);
  });

  it.each([
    [
      'another type',
      Buffer.from('<html><script>alert(1)</script>'),
      '“it.pdf” is a file of another type. Choose a file of the type PDF, JPEG, PNG, WebP or HEIC.',
    ],
    ['nothing', Buffer.alloc(0), '“it.pdf” is empty.'],
    ['too much', Buffer.concat([pdf, Buffer.alloc(200)]), '“it.pdf” is larger than 0.0001 MB.'],
    ['an archive where none is allowed', Buffer.from('PK\u0003\u0004 and so on'), expect.stringContaining('another type')],
  ])('refuses %s and keeps nothing', async (_what, content, message) => {
    const { storedFiles, store } = storeInMemory();
    expect(await storeFile(store, limits, { name: 'it.pdf', content: inPieces(content) })).toEqual({ ok: false, error: message });
    expect(storedFiles.size).toBe(0);
  });

  it('keeps nothing of an upload that is cut off', async () => {
    const { storedFiles, store } = storeInMemory();
    const cut = async function* (): FileContent {
      yield* inPieces(pdf);
      throw new Error('The connection is gone');
    };
    await expect(storeFile(store, limits, { name: 'it.pdf', content: cut() })).rejects.toThrow('The connection is gone');
    expect(storedFiles.size).toBe(0);
  });

  it('looks into archives: documents without macros are kept', async () => {
    const word = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' };
    const text = { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<o/>' };
    const { storedFiles, store } = storeInMemory();
    const typeOf = async (entries: Readonly<Record<string, string>>) => {
      const content = inPieces(await zip(entries), 1000);
      const result = await storeFile(store, { fileTypes: documentTypes, maxSize: 100_000 }, { name: 'cv', content });
      return result.ok ? result.value.type : null;
    };
    expect([await typeOf(word), await typeOf(text)]).toEqual(['docx', 'odt']);
    expect([await typeOf({ ...word, 'word/vbaProject.bin': 'macros' }), await typeOf({ 'a.txt': 'x' })]).toEqual([null, null]);
    expect(storedFiles.size).toBe(2);
  });

  it('should NOT take a broken archive', async () => {
    const { storedFiles, store } = storeInMemory();
    const outside = (await zip({ 'ab/x.xml': '<x/>' })).toString('latin1').replaceAll('ab/x.xml', '../x.xml');
    for (const bytes of [Buffer.from('PK\u0003\u0004 and nothing that an archive has'), Buffer.from(outside, 'latin1')]) {
      const sent = { name: 'cv.docx', content: inPieces(bytes) };
      expect(await storeFile(store, { fileTypes: documentTypes, maxSize: 1000 }, sent)).toMatchObject({ ok: false });
    }
    expect(storedFiles.size).toBe(0);
  });

  it('keeps nothing if what is stored cannot be read again', async () => {
    const { storedFiles, store } = storeInMemory();
    const away = { ...store, read: () => Promise.reject(new Error('The store is away')) };
    const content = inPieces(await zip({ 'word/document.xml': '<w/>' }));
    const storing = storeFile(away, { fileTypes: documentTypes, maxSize: 1000 }, { name: 'cv.docx', content });
    await expect(storing).rejects.toThrow('The store is away');
    expect(storedFiles.size).toBe(0);
  });
});

describe('the files of a record', () => {
  const start = async () => {
    const memory = logInMemory();
    const { dependencies } = memory;
    const { storedFiles, store } = storeInMemory();
    await createRecord(dependencies, by, institution, { name: 'Riverside', subscriber: true });
    await createRecord(dependencies, by, ambassador, { firstname: 'Sam', lastname: 'Taylor', group: 1 });
    const send = async (id = 1) => {
      const result = await storeFile(store, limits, { name: 'Reference.pdf', content: inPieces(pdf) });
      if (!result.ok) throw new Error(result.error);
      const fileId = await nextFileId(dependencies);
      return addAttachments(dependencies, store, by, ambassador, id, [[fileId, result.value]]);
    };
    const names = async () => attachmentsOf(ambassador, await loadRecord(dependencies, ambassador, 1)).map(({ id, name }) => [id, name]);
    const sweep = async () => {
      const inUse = new Set(attachmentsOf(ambassador, await loadRecord(dependencies, ambassador, 1)).map(({ key }) => key));
      const records = {
        finishedBefore: () => Promise.resolve([]),
        filesInUse: () => Promise.resolve(inUse),
        catchUp: () => Promise.resolve(),
      };
      return unnamedFiles({ files: store as FileStore, records }).remove(new Date('2026-11-22T10:00:00Z'), new AbortController().signal);
    };
    return { ...memory, storedFiles, store, send, names, sweep };
  };

  it('are added one after the other, each with an id of its own, and deleted for good', async () => {
    const { dependencies, storedFiles, store, send, names, streams } = await start();
    await Promise.all([send(), send()]);
    expect(new Set((await names()).map(([id]) => id))).toEqual(new Set([1, 2]));
    const remove = () => removeAttachment(dependencies, store, by, ambassador, 1, 1);
    expect(await remove()).toMatchObject({ ok: true, value: { hasChanged: true } });
    expect([await names(), storedFiles.size]).toEqual([[[2, 'Reference.pdf']], 1]);
    expect(await remove()).toEqual({ ok: false, error: { because: 'missing' } });
    // The bytes were never in an event.
    expect(
      JSON.stringify(streams.get('ambassador-1'), (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain('A receipt');
  });

  it('leave no bytes where the record does not take them', async () => {
    const { dependencies, storedFiles, send } = await start();
    expect(await send(2)).toMatchObject({ error: { because: 'missing' } });
    await moveRecord(dependencies, by, ambassador, 1, ambassador.states.deleted);
    expect(await send()).toMatchObject({ error: { because: 'refused' } });
    expect(storedFiles.size).toBe(0);
  });

  it('are swept where no record names them, as after a crash between the bytes and the event', async () => {
    const { storedFiles, store, send, names, sweep } = await start();
    await send();
    await storeFile(store, limits, { name: 'Lost.pdf', content: inPieces(pdf) });
    expect(storedFiles.size).toBe(2);
    expect(await sweep()).toBe(1);
    expect([await names(), storedFiles.size]).toEqual([[[1, 'Reference.pdf']], 1]);
  });
});
