/** Letters that Unicode does not take apart into a base letter and a mark. */
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
 * The form in which texts are compared and sorted everywhere: lower case, without accents, single spaces.
 * Both search engines are fed with it, so that they agree to the letter.
 */
export const searchKey = (text: string): string => {
  const lower = text.toLowerCase();
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(lower)) return lower.replace(/\s+/g, ' ').trim();
  // Marks go first: normalising a long run of them takes quadratic time.
  return lower
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþħıŋ]/g, (letter) => folded[letter] ?? letter)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
};

/** The same of a text that people ask for. U+0000 and half characters, which no record holds and no engine takes, become what no record holds either. */
export const askedKey = (text: string): string => searchKey(text).toWellFormed().replaceAll('\u0000', '\ufffd');

const separators = /[^\p{L}\p{N}]+/u;

/** The words of a text: "O'Brien" is found as `o`, `brien` and `obrien`, "123-456-7890" also as `1234567890`. */
export const wordsOf = (text: string): readonly string[] => {
  const words = new Set<string>();
  for (const part of searchKey(text).split(' ')) {
    for (const word of part.split(separators)) if (word) words.add(word);
    if (/['’‘-]/.test(part)) {
      const joined = part.replace(/['’‘-]/g, '');
      for (const word of joined.split(separators)) if (word) words.add(word);
    }
  }
  return [...words];
};

/** What a generic term asks for: each of these must begin some word of the record. */
export const termWords = (term: string): readonly string[] => [...new Set(searchKey(term).split(separators).filter(Boolean))];
