/** The metadata of a stream (`$$name`), as far as the node acts on it. Access lists and cache control have nothing to act on here. */

/** What the newest metadata event of a stream says. */
export interface StreamMetadata {
  /** `$tb`: events before this revision are hidden. */
  readonly truncateBefore: number | undefined;
  /** `$maxCount`: only so many of the newest events are shown. */
  readonly maxCount: number | undefined;
  /** `$maxAge`, in seconds: older events are hidden. */
  readonly maxAge: number | undefined;
  /** All of it as JSON text, to be written again with another `$tb`; null when it is beyond the limits. */
  readonly json: Buffer | null;
}

/** More than anybody has to say about a stream, and little enough to be kept for many of them. */
const maxMetadataBytes = 64 * 1024;
/** `JSON.stringify` calls itself for every level. */
const maxMetadataDepth = 64;

const noMetadata: Buffer = Buffer.from('{}');
const quoteByte = 0x22;
const backslashByte = 0x5c;
const openingBytes: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closingBytes: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Why a text cannot be the metadata of a stream; undefined when it can. */
export const metadataFault = (json: Buffer): string | undefined => {
  if (json.length > maxMetadataBytes) return `the metadata of a stream must not be longer than ${maxMetadataBytes} bytes`;
  if (depthOf(json) > maxMetadataDepth) return `the metadata of a stream must not be nested deeper than ${maxMetadataDepth} levels`;
  return undefined;
};

/** Reads the data of a metadata event; what is not a JSON object says nothing. */
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
    // A copy: the data is a view on a message that may be far larger.
    json: values === undefined ? noMetadata : metadataFault(data) === undefined ? Buffer.from(data) : null,
  };
};

/** The same metadata with another `$tb`. */
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
