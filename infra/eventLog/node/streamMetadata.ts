/** The metadata of a stream (`$$name`) that the node applies. It ignores access lists and cache control. */

export interface StreamMetadata {
  /** `$tb`: hides events before this revision. */
  readonly truncateBefore: number | undefined;
  /** `$maxCount`: hides all but this many of the newest events. */
  readonly maxCount: number | undefined;
  /** `$maxAge` in seconds: hides older events. */
  readonly maxAge: number | undefined;
  /** The complete JSON text, for a copy with another `$tb`; null if it exceeds the limits. */
  readonly json: Buffer | null;
}

/** More than real metadata needs, yet small enough to cache for many streams. */
const maxMetadataBytes = 64 * 1024;
/** `JSON.stringify` is recursive. */
const maxMetadataDepth = 64;

const noMetadata: Buffer = Buffer.from('{}');
const quoteByte = 0x22;
const backslashByte = 0x5c;
const openingBytes: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closingBytes: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** The reason why a text cannot be stream metadata, or undefined. */
export const metadataFault = (json: Buffer): string | undefined => {
  if (json.length > maxMetadataBytes) return `the metadata of a stream must not be longer than ${maxMetadataBytes} bytes`;
  if (depthOf(json) > maxMetadataDepth) return `the metadata of a stream must not be nested deeper than ${maxMetadataDepth} levels`;
  return undefined;
};

/** Parses the data of a metadata event. Anything but a JSON object counts as empty. */
export const parseStreamMetadata = (data: Buffer): StreamMetadata => {
  const values = objectIn(data);
  const count = (name: string): number | undefined => {
    const value = values?.[name];
    return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
  };
  return {
    truncateBefore: count('$tb'),
    maxCount: count('$maxCount'),
    maxAge: count('$maxAge'),
    // Copies the data, because it is a view on a message that may be far larger.
    json: values === undefined ? noMetadata : metadataFault(data) === undefined ? Buffer.from(data) : null,
  };
};

/** Returns the metadata with another `$tb`. */
export const withTruncateBefore = (json: Buffer, revision: number): Buffer => {
  return Buffer.from(JSON.stringify({ ...objectIn(json), $tb: revision }));
};

const objectIn = (json: Buffer): Readonly<Record<string, unknown>> | undefined => {
  try {
    const parsed: unknown = JSON.parse(json.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
};

const depthOf = (json: Buffer): number => {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] ?? 0;
    if (isInText) {
      if (byte === backslashByte) index += 1;
      else if (byte === quoteByte) isInText = false;
    } else if (byte === quoteByte) isInText = true;
    else if (openingBytes.has(byte)) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (closingBytes.has(byte)) depth -= 1;
  }
  return deepest;
};
