import { searchKey } from '../normalise.ts';

interface PersonName {
  readonly firstname: string | null;
  readonly lastname: string | null;
}

/** The words of a name. Capitals and accents do not matter, and neither do apostrophes: "O’Brien" is `obrien`. */
const wordsOfName = (name: string | null): readonly string[] =>
  searchKey(name ?? '')
    .replaceAll(/['’‘`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Whether some words one after the other are this one, however it is divided: "Smith Jones" is "Smith-Jones", and "De La Cruz" "Delacruz".
 */
const hasRun = (words: readonly string[], phrase: string): boolean =>
  words.some((_, from) => words.some((__, to) => to >= from && words.slice(from, to + 1).join('') === phrase));

/**
 * Whether a typed signature is the name of a person: it has their last name, and their first name or its first word, in any order. It may
 * have more, such as a middle name.
 */
export const isNameOf = (typed: string, { firstname, lastname }: PersonName): boolean => {
  const words = wordsOfName(typed);
  const [first, last] = [wordsOfName(firstname), wordsOfName(lastname)];
  const hasFirst = first.length === 0 || hasRun(words, first.join('')) || words.includes(first[0] ?? '');
  return words.length > 0 && hasFirst && (last.length === 0 || hasRun(words, last.join('')));
};
