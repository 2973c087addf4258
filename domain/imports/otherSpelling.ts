import { searchKey } from '../normalise.ts';

/** The ways in which a code that says who somebody is may be stored: as typed, without signs, and as UCAS prints its ids: 123-456-7890. */
export const codeSpellings = (code: string): readonly string[] => {
  const plain = code.replace(/[^\p{L}\p{N}]+/gu, '');
  const printed = /^\d{10}$/.test(plain) ? plain.replace(/^(\d{3})(\d{3})/, '$1-$2-') : plain;
  return [...new Set([code, plain, printed])].filter((each) => each !== '');
};

const isOneCase = (text: string): boolean => text === text.toUpperCase() || text === text.toLowerCase();

// oxlint-disable-next-line no-control-regex
const hasAccents = (text: string): boolean => /[^\u0000-\u007f]/.test(text);

/** In shorter numbers the signs matter: 6.5 is not 65. */
const minDigits = 7;

/** The digits of an id or a telephone number, with or without signs between them; null for anything else. */
const digitsOf = (text: string): string | null => {
  const digits = /^[\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : '';
  return digits.length < minDigits ? null : digits;
};

/**
 * Whether a text says the same as a record's, in a spelling that tells less or no more: all in capitals, all in small letters, without
 * accents, or an id or a telephone number with other signs between its digits.
 */
export const isPoorerSpelling = (text: string, current: string): boolean => {
  if (text === current) return false;
  const digits = digitsOf(text);
  if (digits !== null) return digits === digitsOf(current);
  if (searchKey(text) !== searchKey(current)) return false;
  return (isOneCase(text) && !isOneCase(current)) || (hasAccents(current) && !hasAccents(text));
};
