import { tombstoneRevision } from './records.ts';

const twoTo32 = 2 ** 32;
const maxInt64High = 0x7fffffff;
const maxInt64Low = 0xffffffff;

/** Writes a whole number from 0 to 2^53, or `tombstoneRevision`, as a big-endian signed 64-bit integer. */
export const writeInt64 = (target: Buffer, value: number, offset: number): number => {
  const high = value >= tombstoneRevision ? maxInt64High : Math.floor(value / twoTo32);
  const low = value >= tombstoneRevision ? maxInt64Low : value % twoTo32;
  target.writeInt32BE(high, offset);
  return target.writeUInt32BE(low, offset + 4);
};

/** Reads what `writeInt64` wrote. The greatest 64-bit integer becomes `tombstoneRevision`. */
export const readInt64 = (source: Buffer, offset: number): number => {
  return source.readInt32BE(offset) * twoTo32 + source.readUInt32BE(offset + 4);
};

/** The limit for incoming numbers. No revision or position reaches it, and adding 1 to it is still exact. */
export const maxExactNumber = Number.MAX_SAFE_INTEGER - 1;

/** Parses an unsigned 64-bit number from decimal text; `maxExactNumber` at most. */
export const parseUint64 = (text: string): number => {
  return Math.min(Number(text), maxExactNumber);
};
