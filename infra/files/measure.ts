import { createHash } from 'node:crypto';
import type { FileContent } from '../../commands/fileStore.ts';

/** Passes content on and counts it. Read `result` after the content has ended. */
export const measure = (content: FileContent): { content: FileContent; result(): { size: number; sha256: string } } => {
  const hash = createHash('sha256');
  let size = 0;
  const pass = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      hash.update(piece);
      size += piece.byteLength;
      yield piece;
    }
  };
  return { content: pass(), result: () => ({ size, sha256: hash.digest('hex') }) };
};
