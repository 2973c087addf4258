import { idOfWord } from '../filter/query.ts';
import { editsBetween } from '../linkage/likeness.ts';

/** Shorter words, and words with digits, are taken as they are typed. */
const minLetters = 4;
/** Words from this length on may have two typos. */
const minLettersForTwo = 6;
/** Longer words are taken as they are typed: the variants of a word take space with the square of its length. */
const maxLetters = 30;
const minPart = 2;
const letters = 'abcdefghijklmnopqrstuvwxyz';

const isForgiven = (word: string): boolean => word.length >= minLetters && word.length <= maxLetters && !/\d/.test(word);

/** All words with one letter more, less or other, or with two neighbours swapped. */
export const variantsOf = (word: string): readonly string[] => {
  if (!isForgiven(word)) return [];
  const all = new Set<string>();
  const characters = Array.from(word);
  for (let at = 0; at <= characters.length; at += 1) {
    const before = characters.slice(0, at).join('');
    const [dropped = '', next = '', ...rest] = characters.slice(at);
    const after = next + rest.join('');
    if (dropped !== '') all.add(before + after);
    if (next !== '') all.add(before + next + dropped + rest.join(''));
    for (const letter of letters) {
      all.add(before + letter + dropped + after);
      if (dropped !== '') all.add(before + letter + after);
    }
  }
  all.delete(word);
  return [...all];
};

/** The ways to see a word as two that were joined. */
export const splitsOf = (word: string): readonly (readonly [string, string])[] =>
  word.length < minLetters || word.length > maxLetters
    ? []
    : Array.from({ length: word.length - 2 * minPart + 1 }, (_, at) => [word.slice(0, at + minPart), word.slice(at + minPart)] as const);

/** The beginning that a word with two typos is assumed to share with the word that was meant; null for short words. */
export const beginningOf = (word: string): string | null =>
  isForgiven(word) && word.length >= minLettersForTwo ? word.slice(0, Math.max(3, Math.floor(word.length / 2) - 1)) : null;

/** How far words are from the record's words, and the record's words that they stand for. */
export interface Closeness {
  /** Typos, joined and split words count 1, an absent word 3. */
  readonly cost: number;
  readonly words: readonly string[];
}

const absentCost = 3;
const prefixCost = 0.25;

const maxTyposOf = (word: string): number => (!isForgiven(word) ? 0 : word.length >= minLettersForTwo ? 2 : 1);

/** One word of a record for a typed one, and the typos between them; null if it is not near. */
const near = (word: string, other: string): Closeness | null => {
  const maxTypos = maxTyposOf(word);
  if (maxTypos === 0) return null;
  const ofWord = editsBetween(word, other, maxTypos);
  if (ofWord <= 1) return { cost: ofWord, words: [other] };
  const start = other.slice(0, word.length);
  const ofStart = editsBetween(word, start, maxTypos);
  if (ofStart + prefixCost < ofWord && ofStart <= maxTypos) return { cost: ofStart + prefixCost, words: [start] };
  return ofWord <= maxTypos ? { cost: ofWord, words: [other] } : null;
};

/**
 * Compares typed words with the words of records. Null for a record that lacks more than one of them, or all. Remembers compared words,
 * because records share most of theirs.
 */
export const closenessTo = (words: readonly string[]): ((own: readonly string[]) => Closeness | null) => {
  const compared = new Map(words.map((word) => [word, new Map<string, Closeness | null>()]));
  const splits = new Map(words.map((word) => [word, splitsOf(word)]));
  const compare = (word: string, other: string): Closeness | null => {
    const cached = compared.get(word)?.get(other);
    if (cached !== undefined) return cached;
    const closeness = near(word, other);
    compared.get(word)?.set(other, closeness);
    return closeness;
  };
  const nearest = (word: string, own: readonly string[]): Closeness | null => {
    if (own.some((each) => each.startsWith(word))) return { cost: 0, words: [word] };
    const id = idOfWord(word);
    if (id !== null && own.includes(String(id))) return { cost: 0, words: [String(id)] };
    let best: Closeness | null = null;
    for (const each of own) {
      const closeness = compare(word, each);
      if (closeness && closeness.cost < (best?.cost ?? absentCost)) best = closeness;
    }
    if (best && best.cost <= 1) return best;
    const split = splits.get(word)?.find(([first, second]) => own.includes(first) && own.some((each) => each.startsWith(second)));
    return split ? { cost: 1, words: split } : best;
  };
  return (own) => {
    let cost = 0;
    let absent = 0;
    const matchedWords: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? '';
      const next = words[at + 1];
      const alone = nearest(word, own);
      const joined = word + (next ?? '');
      const isJoined =
        next !== undefined && own.some((each) => each.startsWith(joined)) && (alone?.cost !== 0 || nearest(next, own)?.cost !== 0);
      const closeness: Closeness | null = isJoined ? { cost: 1, words: [joined] } : alone;
      if (isJoined) at += 1;
      if (closeness) matchedWords.push(...closeness.words);
      else absent += 1;
      cost += closeness?.cost ?? absentCost;
    }
    return absent > 1 || absent === words.length ? null : { cost, words: matchedWords };
  };
};
