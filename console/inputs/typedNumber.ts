/** Reads a number as people type or paste it, also `1,000`, `.5` and `+5`; null when it is none. */
export const readTypedNumber = (typed: string): number | null => {
  const plain = typed.trim().replace(/^[+]/, '');
  const digits = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : null;
};
