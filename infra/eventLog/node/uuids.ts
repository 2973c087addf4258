const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const nilUuid = '00000000-0000-0000-0000-000000000000';

/** Returns the UUID in lower case, or undefined if the text is no UUID or the nil UUID. */
export const canonicalUuid = (text: string): string | undefined => {
  const lower = text.toLowerCase();
  return uuidPattern.test(lower) && lower !== nilUuid ? lower : undefined;
};

export const uuidBytes = (canonical: string): Buffer => {
  return Buffer.from(canonical.replaceAll('-', ''), 'hex');
};

/** Builds a UUID from two 64-bit halves, signed or unsigned. */
export const uuidFromHalves = (mostSignificant: bigint, leastSignificant: bigint): string => {
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, mostSignificant), 0);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, leastSignificant), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
