import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { notASpreadsheet, spreadsheetTooLarge } from '../../../../domain/importMessages.ts';
import { FileRefused } from '../../../tasks/runTask.ts';

/** The largest workbook that is read, in bytes; larger ones are saved as CSV. */
const maxWorkbook = 60_000_000;
/** The limits of an unpacked workbook: its size in bytes, and the factor by which a large part may grow. */
const maxUnpacked = 2_000_000_000;
const maxGrowth = 400;
const maxUncheckedBytes = 20_000_000;
const maxParts = 10_000;

/** The parts of a workbook or another archive, by path. */
export interface Archive {
  readonly paths: readonly string[];
  has(path: string): boolean;
  /** The content of a part in chunks; nothing if there is no such part. */
  read(path: string): AsyncGenerator<Buffer>;
}

const readAll = async (source: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxWorkbook) {
      source.destroy();
      throw new FileRefused(spreadsheetTooLarge(maxWorkbook / 1_000_000));
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Refuses the file. The errors of the library that reads it are about what the file holds, so they are answered by this too. */
const refuseArchive = (): never => {
  throw new FileRefused(notASpreadsheet);
};

/** Refuses what unpacks to far more than a spreadsheet would: the sizes are those that the archive claims, and reading holds it to them. */
const demandModest = (entries: readonly Entry[]): void => {
  const unpacked = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const isBomb = entries.some(
    ({ uncompressedSize, compressedSize }) => uncompressedSize > maxUncheckedBytes && uncompressedSize > compressedSize * maxGrowth,
  );
  if (unpacked > maxUnpacked || isBomb) refuseArchive();
};

const entriesOf = async (zip: ZipFile): Promise<readonly Entry[]> => {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (entries.push(entry) > maxParts) return refuseArchive();
  return entries;
};

/** Opens a workbook. Throws FileRefused if it is none, or unpacks to too much. */
export const openArchive = async (source: Readable): Promise<Archive> => {
  const bytes = await readAll(source);
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(refuseArchive);
  const entries = await entriesOf(zip).catch(refuseArchive);
  demandModest(entries);
  const byPath = new Map(entries.map((entry) => [entry.fileName, entry]));
  return {
    paths: [...byPath.keys()],
    has: (path) => byPath.has(path),
    read: async function* (path) {
      const entry = byPath.get(path);
      if (!entry) return;
      const stream = await zip.openReadStreamPromise(entry).catch(refuseArchive);
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk;
      } catch {
        refuseArchive();
      } finally {
        stream.destroy();
      }
    },
  };
};
