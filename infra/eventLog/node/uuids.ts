const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const nilUuid = '00000000-0000-0000-0000-000000000000';

/** Brings a UUID's text into canonical form, or answers undefined when it is no UUID or the nil one. */
export const canonicalUuid = (text: string): string | undefined => {
  const lower = text.toLowerCase();
  return uuidPattern.test(lower) && lower !== nilUuid ? lower : undefined;
};

/** The 16 bytes of a canonical UUID. */
export const uuidBytes = (canonical: string): Buffer => {
  return Buffer.from(canonical.replaceAll('-', ''), 'hex');
};

/** The canonical text of the UUID made of two 64-bit halves, signed or not. */
export const uuidFromHalves = (mostSignificant: bigint, leastSignificant: bigint): string => {
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, mostSignificant), 0);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, leastSignificant), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
