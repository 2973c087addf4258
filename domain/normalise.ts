/** Letters that Unicode does not decompose into a base letter and a mark. */
const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
};

/**
 * The form in which texts are compared and sorted: lower case, no accents, single spaces. Both search engines use it, so they give the same
 * results.
 */
export const searchKey = (text: string): string => {
  const lower = text.toLowerCase();
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(lower)) return lower.replace(/\s+/g, ' ').trim();
  // Remove marks first, because normalising a long run of them takes quadratic time.
  return lower
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþħıŋ]/g, (letter) => folded[letter] ?? letter)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
};

/**
 * The search key of a user's input. It replaces U+0000 and lone surrogates, which search engines refuse, by characters that no record
 * contains.
 */
export const inputKey = (text: string): string => searchKey(text).toWellFormed().replaceAll('\u0000', '\ufffd');

/** Most words. Testing for them takes less time than splitting them. */
const plainWord = /^[a-z0-9]+$/;

const separators = /[^\p{L}\p{N}]+/u;

/** The words of a text. "O'Brien" gives `o`, `brien` and `obrien`; "123-456-7890" also gives `1234567890`. */
export const wordsOf = (text: string): readonly string[] => {
  const words = new Set<string>();
  for (const part of searchKey(text).split(' ')) {
    if (plainWord.test(part)) {
      words.add(part);
      continue;
    }
    for (const word of part.split(separators)) if (word) words.add(word);
    if (/['’‘-]/.test(part)) {
      const joined = part.replace(/['’‘-]/g, '');
      for (const word of joined.split(separators)) if (word) words.add(word);
    }
  }
  return [...words];
};

/** A year as a word of a record. It differs from numbers, so that the beginnings of ids do not match years. */
export const yearWord = (year: string): string => `y${year}`;

/** The year that a typed word may stand for, as a word of a record; null for other words. */
export const yearOfWord = (word: string): string | null => (/^(19|20)\d\d$/.test(word) ? yearWord(word) : null);

/** The words of a search term. Each must start some word of the record. */
export const termWords = (term: string): readonly string[] => [...new Set(searchKey(term).split(separators).filter(Boolean))];
