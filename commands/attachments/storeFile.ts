import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fileEmpty, fileOfOtherType, fileTooLarge } from '../../domain/attachmentMessages.ts';
import type { StoredFile } from '../../domain/attachments/attachments.ts';
import { detectedBytes, detectType, typeOfArchive } from '../../domain/attachments/detect.ts';
import { keptFileName } from '../../domain/attachments/fileName.ts';
import type { FileTypeName } from '../../domain/lists/fileTypes.ts';
import type { Attachments } from '../../domain/record/attachments.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { FileContent, FileStore } from '../fileStore.ts';
import { openArchive } from '../imports/spreadsheet/xlsx/archive.ts';
import { TaskRefused } from '../tasks/runTask.ts';

/** The folder of the file store with the files of records. */
export const attachmentsFolder = 'attachments';

/** A file that somebody sends. */
interface SentFile {
  /** The person's name for the file. */
  readonly name: string;
  readonly content: FileContent;
}

class TooLarge extends Error {}

interface PeekedFile {
  readonly start: Uint8Array;
  readonly whole: AsyncGenerator<Uint8Array>;
  /** Reads what is left, so that the sender can go on. */
  readonly drain: () => Promise<void>;
}

/** The beginning of the content, and all of it. */
const peek = async (content: FileContent): Promise<PeekedFile> => {
  const pieces = content[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let length = 0;
  while (length < detectedBytes) {
    const next = await pieces.next();
    if (next.done) break;
    read.push(next.value);
    length += next.value.byteLength;
  }
  const whole = async function* (): AsyncGenerator<Uint8Array> {
    yield* read;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  };
  const drain = async () => {
    while (!(await pieces.next()).done);
  };
  return { start: Buffer.concat(read), whole: whole(), drain };
};

/** Passes content on. Throws TooLarge above so many bytes. */
const limitSize = async function* (content: FileContent, maxSize: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of content) {
    size += piece.byteLength;
    if (size > maxSize) throw new TooLarge();
    yield piece;
  }
};

const readText = async (content: FileContent, maxLength: number): Promise<string> => {
  let text = '';
  for await (const piece of content) {
    text += Buffer.from(piece).toString('latin1');
    if (text.length > maxLength) break;
  }
  return text;
};

/** The type of an archive, by its entries. Nothing is unpacked but the few bytes of `mimetype`. */
const typeInArchive = async (content: Readable): Promise<FileTypeName | null> => {
  try {
    const archive = await openArchive(content);
    const mimetype = archive.has('mimetype') ? await readText(archive.read('mimetype'), 200) : null;
    return typeOfArchive(archive.paths, mimetype);
  } catch (error) {
    if (error instanceof TaskRefused) return null;
    throw error;
  }
};

/**
 * Writes a sent file to the file store under a random key, if its content is of one of the types and not too large. Otherwise nothing is
 * kept, and the message names the file. Rejects if the content is cut off; then nothing is kept either.
 */
export const storeFile = async (
  files: Pick<FileStore, 'write' | 'read' | 'remove'>,
  { fileTypes, maxSize }: Pick<Attachments, 'fileTypes' | 'maxSize'>,
  { name: sentName, content }: SentFile,
): Promise<Result<StoredFile, string>> => {
  const name = keptFileName(sentName);
  const { start, whole, drain } = await peek(content);
  const detected = detectType(start);
  const isAllowed = detected === 'archive' ? fileTypes.includes('docx') : detected !== null && fileTypes.includes(detected);
  if (detected === null || !isAllowed) {
    await drain();
    return fail(start.byteLength === 0 ? fileEmpty(name) : fileOfOtherType(name, fileTypes));
  }
  const key = `${attachmentsFolder}/${randomUUID()}`;
  const stats = await files.write(key, limitSize(whole, maxSize)).catch((error: unknown) => {
    if (error instanceof TooLarge) return null;
    throw error;
  });
  if (stats === null) {
    await drain();
    return fail(fileTooLarge(name, maxSize));
  }
  const readType = async () => (detected === 'archive' ? typeInArchive(await files.read(key)) : detected);
  const type = await readType().catch(async (error: unknown) => {
    await files.remove(key);
    throw error;
  });
  if (type !== null && fileTypes.includes(type)) return ok({ name, type, size: stats.size, key });
  await files.remove(key);
  return fail(fileOfOtherType(name, fileTypes));
};
