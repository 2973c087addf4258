import { searchKey } from '../../domain/normalise.ts';

/** Ignores accents and case, splits at '-' and camel humps, and drops leading zeros: '9' finds 'Year Group 09'. */
const splitWords = (text: string): readonly string[] =>
  searchKey(text.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.replace(/^0+(?=\d)/, ''));

/** How well a text matches what somebody typed, the best first. */
export const matchRanks = {
  /** The text begins with the typed text. */
  textBegins: 0,
  /** Each typed word begins a word of the text. */
  wordsBegin: 1,
  /** Each typed word begins a word of the text, or of the words beside it. */
  wordsBesideBegin: 2,
  /** The text contains the typed text. */
  contains: 3,
} as const;

/** The rank of a match, of `matchRanks`; null for none. */
export const matchRank = (text: string, typed: string, beside = ''): number | null => {
  const typedWords = splitWords(typed);
  const key = searchKey(typed);
  if (typedWords.length === 0) return key === '' ? matchRanks.textBegins : null;
  if (searchKey(text).startsWith(key)) return matchRanks.textBegins;
  const allBegin = (words: readonly string[]) => typedWords.every((each) => words.some((word) => word.startsWith(each)));
  const words = splitWords(text);
  if (allBegin(words)) return matchRanks.wordsBegin;
  if (allBegin([...words, ...splitWords(beside)])) return matchRanks.wordsBesideBegin;
  return key.length > 1 && searchKey(text).includes(key) ? matchRanks.contains : null;
};

/** Whether a text matches at least as well as `worst`. */
export const isMatch = (text: string, typed: string, worst: number): boolean => (matchRank(text, typed) ?? worst + 1) <= worst;

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
