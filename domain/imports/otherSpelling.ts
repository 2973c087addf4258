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

/** The digits of a number with or without signs between them, such as an id or a telephone number; null for anything else. */
const digitsOf = (text: string): string | null => (/^[\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : null);

/**
 * Whether a text says the same as a record's, in a spelling that tells less or no more: all in capitals, all in small letters, without
 * accents, or a number with other signs in it.
 */
export const isPoorerSpelling = (text: string, current: string): boolean => {
  if (text === current) return false;
  const digits = digitsOf(text);
  if (digits !== null) return digits !== '' && digits === digitsOf(current);
  if (searchKey(text) !== searchKey(current)) return false;
  return (isOneCase(text) && !isOneCase(current)) || (hasAccents(current) && !hasAccents(text));
};
