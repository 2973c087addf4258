const maxKeyDigits = 10;
const [minus, zero] = [0x2d, 0x30];

/**
 * The key of a row between two places of a text: a whole number without leading zeros, negative for new rows; 0 for other texts. It reads
 * digits one by one, because a rebuild reads millions of keys and conversions take three times as long.
 */
export const readRowKey = (text: string, start: number, end: number): number => {
  const isNegative = text.charCodeAt(start) === minus;
  const first = isNegative ? start + 1 : start;
  if (end - first > maxKeyDigits || text.charCodeAt(first) === zero) return 0;
  let key = 0;
  for (let at = first; at < end; at += 1) {
    const digit = text.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) return 0;
    key = key * 10 + digit;
  }
  return isNegative ? -key : key;
};
