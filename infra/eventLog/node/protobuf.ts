/**
 * Reads and writes the protobuf wire format for the most frequent messages: batch appends, their answers, and
 * events of reads. All other messages use the generated classes.
 */
import { tombstoneRevision } from './records.ts';

const continuationBit = 0x80;
const payloadBits = 7;
const twoTo31 = 2 ** 31;
const maxInt64Varint = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
const maxVarintBytes = 10;

const wireVarint = 0;
const wire64Bits = 1;
const wireBytes = 2;
const wire32Bits = 5;

/**
 * Reads the fields of one message.
 * @throws RangeError if a field extends past the end
 */
export class MessageReader {
  readonly #source: Buffer;
  #offset = 0;
  #wireType = 0;

  constructor(source: Buffer) {
    this.#source = source;
  }

  /** The number of the next field, or 0 at the end. The caller must then read or skip the field. */
  nextField(): number {
    if (this.#offset >= this.#source.length) return 0;
    const tag = this.number();
    this.#wireType = tag % 8;
    return Math.floor(tag / 8);
  }

  /** A field of bytes, text or a message, as a view on the source. */
  bytes(): Buffer {
    const length = this.number();
    const start = this.#offset;
    this.#advance(length);
    return this.#source.subarray(start, this.#offset);
  }

  /** An unsigned number; inexact above 2^53. */
  number(): number {
    let value = 0;
    let factor = 1;
    for (let count = 0; count < maxVarintBytes; count += 1) {
      const byte = this.#source[this.#offset];
      if (byte === undefined) break;
      this.#offset += 1;
      if (byte < continuationBit) return value + byte * factor;
      value += (byte - continuationBit) * factor;
      factor *= continuationBit;
    }
    throw new RangeError('the message ends within a number');
  }

  bigNumber(): bigint {
    let value = 0n;
    for (let count = 0n; count < maxVarintBytes; count += 1n) {
      const byte = this.#source[this.#offset];
      if (byte === undefined) break;
      this.#offset += 1;
      value |= BigInt(byte % continuationBit) << (count * BigInt(payloadBits));
      if (byte < continuationBit) return BigInt.asUintN(64, value);
    }
    throw new RangeError('the message ends within a number');
  }

  /** Skips the field that `nextField` returned. */
  skip(): void {
    switch (this.#wireType) {
      case wireVarint:
        this.number();
        return;
      case wire64Bits:
        this.#advance(8);
        return;
      case wireBytes:
        this.bytes();
        return;
      case wire32Bits:
        this.#advance(4);
        return;
      default:
        throw new RangeError('the message has a field of an unknown kind');
    }
  }

  #advance(length: number): void {
    if (this.#offset + length > this.#source.length) throw new RangeError('the message ends within a field');
    this.#offset += length;
  }
}

/** The encoded length of a whole number from 0 to 2^53, or of `tombstoneRevision`. */
export const numberLength = (value: number): number => {
  if (value >= tombstoneRevision) return maxInt64Varint.length;
  let length = 1;
  for (let rest = value; rest >= continuationBit; rest /= continuationBit) length += 1;
  return length;
};

/** The length of a field with a one-byte tag. */
export const fieldLength = (contentLength: number): number => {
  return 1 + numberLength(contentLength) + contentLength;
};

/** Writes a number without a tag. Like all write functions, returns the offset after it. */
const writeRaw = (target: Buffer, start: number, value: number): number => {
  if (value >= tombstoneRevision) return start + maxInt64Varint.copy(target, start);
  let offset = start;
  let rest = value;
  // Bit operations are fast but need numbers below 2^31.
  while (rest >= twoTo31) {
    target[offset++] = (rest % continuationBit) + continuationBit;
    rest = Math.floor(rest / continuationBit);
  }
  while (rest >= continuationBit) {
    target[offset++] = (rest & 0x7f) | continuationBit;
    rest >>>= payloadBits;
  }
  target[offset++] = rest;
  return offset;
};

/** Writes a number field. The tag is field number × 8. */
export const writeNumber = (target: Buffer, start: number, tag: number, value: number): number => {
  target[start] = tag;
  return writeRaw(target, start + 1, value);
};

/** Writes the tag and length of a field. The tag is field number × 8 + 2. */
export const writeHeader = (target: Buffer, start: number, tag: number, contentLength: number): number => {
  target[start] = tag;
  return writeRaw(target, start + 1, contentLength);
};

export const writeBytes = (target: Buffer, start: number, tag: number, bytes: Buffer): number => {
  const offset = writeHeader(target, start, tag, bytes.length);
  return offset + bytes.copy(target, offset);
};
