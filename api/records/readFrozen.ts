import { createHash } from 'node:crypto';
import type { FileStore } from '../../commands/fileStore.ts';

/** The whole content of a frozen file, which has at most some megabytes; null if it is no longer what its SHA-256 says. */
export const readFrozen = async (files: Pick<FileStore, 'read'>, key: string, fingerprint: string | null): Promise<Buffer | null> => {
  const pieces: Buffer[] = [];
  for await (const piece of await files.read(key)) pieces.push(Buffer.from(piece as Uint8Array));
  const content = Buffer.concat(pieces);
  return createHash('sha256').update(content).digest('hex') === fingerprint ? content : null;
};
