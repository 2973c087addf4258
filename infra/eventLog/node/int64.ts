import { tombstoneRevision } from './records.ts';

const twoTo32 = 2 ** 32;
const maxInt64High = 0x7fffffff;
const maxInt64Low = 0xffffffff;

/** Writes a whole number from 0 to 2^53, or TOMBSTONE_REVISION, as a big-endian signed 64-bit integer. */
export const writeInt64 = (target: Buffer, value: number, offset: number): number => {
  const high = value >= tombstoneRevision ? maxInt64High : Math.floor(value / twoTo32);
  const low = value >= tombstoneRevision ? maxInt64Low : value % twoTo32;
  target.writeInt32BE(high, offset);
  return target.writeUInt32BE(low, offset + 4);
};

/** Reads what `writeInt64` wrote. The greatest 64-bit integer is read as TOMBSTONE_REVISION. */
export const readInt64 = (source: Buffer, offset: number): number => {
  return source.readInt32BE(offset) * twoTo32 + source.readUInt32BE(offset + 4);
};

/** What greater numbers become when they come in: no revision and no position ever gets there, and adding one is still exact. */
export const maxExactNumber = Number.MAX_SAFE_INTEGER - 1;

/** Reads an unsigned 64-bit number as protobuf gives it (decimal text), GREATEST_NUMBER at most. */
export const parseUint64 = (text: string): number => {
  return Math.min(Number(text), maxExactNumber);
};
