import { searchKey } from '../../domain/normalise.ts';

/** Ignores accents and case, splits at '-' and camel humps, and drops leading zeros: '9' finds 'Year Group 09'. */
const splitWords = (text: string): readonly string[] =>
  searchKey(text.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.replace(/^0+(?=\d)/, ''));

/**
 * Ranks a match. 0: the text begins with `typed`. 1: each typed word begins a word of the text. 2: the same with the words of `beside`.
 * 3: the text contains `typed`. Null: no match.
 */
export const matchRank = (text: string, typed: string, beside = ''): number | null => {
  const typedWords = splitWords(typed);
  const key = searchKey(typed);
  if (typedWords.length === 0) return key === '' ? 0 : null;
  if (searchKey(text).startsWith(key)) return 0;
  const allBegin = (words: readonly string[]) => typedWords.every((each) => words.some((word) => word.startsWith(each)));
  const words = splitWords(text);
  if (allBegin(words)) return 1;
  if (allBegin([...words, ...splitWords(beside)])) return 2;
  return key.length > 1 && searchKey(text).includes(key) ? 3 : null;
};

/** The best matches first; equal ranks keep their order. */
export const bestMatches = <Each>(all: readonly Each[], rankOf: (each: Each) => number | null, max: number): readonly Each[] =>
  all
    .flatMap((each, index) => {
      const rank = rankOf(each);
      return rank === null ? [] : [{ each, index, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, max)
    .map(({ each }) => each);
