import { searchKey } from '../../domain/search/normalise.ts';

/** Without accents and case, '-' and camel humps as spaces, numbers without zeros in front: '9' finds 'Year Group 09'. */
const wordsIn = (text: string): readonly string[] =>
  searchKey(text.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.replace(/^0+(?=\d)/, ''));

/**
 * How well a text answers to what was typed: 0 begins with it, 1 has a word that begins with each of its words, 2 has them with
 * the help of the words `beside` the text, 3 merely holds it somewhere; null not at all.
 */
export const matchRank = (text: string, typed: string, beside = ''): number | null => {
  const wanted = wordsIn(typed);
  const key = searchKey(typed);
  if (wanted.length === 0) return key === '' ? 0 : null;
  if (searchKey(text).startsWith(key)) return 0;
  const begun = (words: readonly string[]) => wanted.every((each) => words.some((word) => word.startsWith(each)));
  const words = wordsIn(text);
  if (begun(words)) return 1;
  if (begun([...words, ...wordsIn(beside)])) return 2;
  return key.length > 1 && searchKey(text).includes(key) ? 3 : null;
};

/** The best matches first, otherwise in their own order; at most `most`. */
export const bestMatches = <Each>(all: readonly Each[], rankOf: (each: Each) => number | null, most: number): readonly Each[] =>
  all
    .flatMap((each, index) => {
      const rank = rankOf(each);
      return rank === null ? [] : [{ each, index, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, most)
    .map(({ each }) => each);
