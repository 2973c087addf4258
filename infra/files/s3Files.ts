import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client';
import { Readable } from 'node:stream';
import type { AppendableFileStore, FileContent } from '../../commands/fileStore.ts';
import { ServerUnavailable } from '../../domain/unavailable.ts';
import { checkKey, FileMissingError } from './fileKeys.ts';
import { measure } from './measure.ts';
import { cutUploads } from './s3Uploads.ts';

/** A bucket, and how to reach it. */
export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Keys of objects begin with it: empty, or ends with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The bytes of one part of an upload; up to four are in memory. S3 takes 10,000 parts of at least 5 MiB. */
const uploadPartBytes = 8 * 1024 * 1024;

/** How long the bucket's server may take to answer a probe, in milliseconds. */
const probeTimeoutMs = 1500;

/** The signature of a probe allows for clocks that differ. */
const probeUrlSeconds = 900;

/** Offsets have so many digits in the names of parts, so that the names sort as the numbers do. */
const offsetDigits = 15;

/** A stretch of a file that was appended to, an object of its own. */
interface Part {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
}

const isMissing = (error: unknown): boolean => error instanceof S3Errors.ServerError && error.statusCode === 404;

/** `fetch` fails with a TypeError when the server cannot be reached, and with a TimeoutError when its time limit has passed. */
const isAway = (error: unknown): boolean =>
  (error instanceof S3Errors.ServerError && error.statusCode >= 500) ||
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof DOMException && error.name === 'TimeoutError');

const reach = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    throw isAway(error) ? new ServerUnavailable('file store') : error;
  }
};

const streamOf = (content: FileContent): ReadableStream<Uint8Array> => {
  const pieces = content[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => void (await pieces.return?.()),
  });
};

const readBody = async function* ({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    // A reader that stops early returns the connection.
    await reader.cancel().catch(() => undefined);
  }
};

const bodyOf = (response: Response): Readable => Readable.from(readBody(response), { objectMode: false });

/**
 * A file store in an S3 bucket. Objects cannot grow, so each append is an object of its own, `.parts/{key}/{offset}`; no key begins
 * with a dot. Rejects with {@link ServerUnavailable} while the bucket's server is away.
 */
export const openS3Files = (settings: S3Settings): AppendableFileStore => {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({ endPoint: endpoint, region, bucket, accessKey: accessKeyId, secretKey: secretAccessKey });
  const objectOf = (key: string): string => prefix + checkKey(key);
  const partsPrefix = (key: string): string => `${prefix}.parts/${checkKey(key)}/`;
  const partName = (key: string, offset: number): string => partsPrefix(key) + String(offset).padStart(offsetDigits, '0');

  const put = async (object: string, content: FileContent) => {
    const measured = measure(content);
    await reach(client.putObject(object, streamOf(measured.content), { partSize: uploadPartBytes }));
    return measured.result();
  };
  const remove = (object: string): Promise<void> =>
    reach(client.deleteObject(object)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  const partsOf = async (key: string): Promise<readonly Part[]> => {
    const start = partsPrefix(key);
    const parts: Part[] = [];
    const objects = client.listObjects({ prefix: start });
    for (let next = await reach(objects.next()); !next.done; next = await reach(objects.next())) {
      const { key: name, size } = next.value;
      parts.push({ name, offset: Number(name.slice(start.length)), size });
    }
    return parts;
  };
  const sizeOf = (parts: readonly Part[]): number => parts.reduce((sum, { size }) => sum + size, 0);
  const readParts = async function* (parts: readonly Part[]): AsyncGenerator<Uint8Array> {
    for (const { name } of parts) yield* bodyOf(await reach(client.getObject(name)));
  };

  return {
    write: async (key, content) => put(objectOf(key), content),

    read: async (key) => {
      const response = await reach(client.getObject(objectOf(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return null;
      });
      if (response) return bodyOf(response);
      const parts = await partsOf(key);
      if (parts.length === 0) throw new FileMissingError(key);
      return Readable.from(readParts(parts), { objectMode: false });
    },

    size: async (key) => {
      const object = await reach(client.statObject(objectOf(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return null;
      });
      if (object) return object.size;
      const parts = await partsOf(key);
      return parts.length === 0 ? undefined : sizeOf(parts);
    },

    remove: async (key) => {
      await remove(objectOf(key));
      for (const { name } of (await partsOf(key)).toReversed()) await remove(name);
    },

    async *list(folder) {
      const whole = client.listObjects({ prefix: `${objectOf(folder)}/` });
      for (let next = await reach(whole.next()); !next.done; next = await reach(whole.next())) {
        yield { key: next.value.key.slice(prefix.length), changed: next.value.lastModified };
      }
      const changed = new Map<string, Date>();
      const appended = client.listObjects({ prefix: partsPrefix(folder) });
      for (let next = await reach(appended.next()); !next.done; next = await reach(appended.next())) {
        const key = next.value.key.slice(`${prefix}.parts/`.length, -offsetDigits - 1);
        const before = changed.get(key);
        if (!before || before < next.value.lastModified) changed.set(key, next.value.lastModified);
      }
      for (const [key, last] of changed) yield { key, changed: last };
    },

    removeUnfinished: (before) => reach(cutUploads(client, prefix, before)),

    probe: async () => {
      const url = await client.getPresignedUrl('PUT', `${prefix}.probe`, { expirySeconds: probeUrlSeconds });
      // A request of the client cannot be aborted: those to a silent server would stay open, and it would count as away after it is back.
      const response = await reach(fetch(url, { method: 'PUT', body: 'x', signal: AbortSignal.timeout(probeTimeoutMs) }));
      if (!response.ok) await reach(S3Errors.parseServerError(response).then((error) => Promise.reject(error)));
      await response.body?.cancel();
    },

    appendTo: async (key, content) => {
      const offset = sizeOf(await partsOf(key));
      const { size } = await put(partName(key, offset), content);
      return offset + size;
    },

    truncate: async (key, size) => {
      const parts = await partsOf(key);
      const present = sizeOf(parts);
      if (!Number.isSafeInteger(size) || size < 0 || size > present) {
        throw new RangeError(`A file of ${present} bytes cannot be cut back to ${size}`);
      }
      // From the end: a crash in between leaves a file without a gap.
      for (const part of parts.toReversed()) {
        const remaining = size - part.offset;
        if (remaining >= part.size) break;
        if (remaining > 0) {
          const body = bodyOf(await reach(client.getPartialObject(part.name, { offset: 0, length: remaining })));
          await put(part.name, body);
        } else if (part.offset === 0) await put(part.name, Readable.from([]));
        else await remove(part.name);
      }
    },
  };
};
