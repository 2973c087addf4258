import { idOfWord } from '../../domain/filter/query.ts';
import { yearOfWord } from '../../domain/normalise.ts';
import { beginningOf, splitsOf, variantsOf } from '../../domain/search/similar.ts';
import { otherWritings } from '../../domain/search/writings.ts';

/** Searches with more words are not looked up with typos. Hardly any school has more in its name. */
const maxWords = 12;
/** If every word exists, the longest of them may be mistyped; up to this many. */
const maxVaried = 2;
/** Variants of the last word from this length on may be the beginnings of words, because people still type. */
const minLettersOfBeginning = 6;

const lexeme = (word: string): string => `'${word.slice(0, 500)}'`;
const beginning = (word: string): string => `${lexeme(word)}:*`;
const anyOf = (parts: readonly string[]): string => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`);
const allOf = (parts: readonly string[]): string => `(${parts.join(' & ')})`;

const asTyped = (word: string): string => {
  const id = idOfWord(word);
  const year = yearOfWord(word);
  return anyOf([beginning(word), ...(id === null ? [] : [lexeme(String(id))]), ...(year === null ? [] : [lexeme(year)])]);
};

/** A word as two words. */
const splitQueries = (word: string): readonly string[] =>
  splitsOf(word).map(([first, second]) => allOf([lexeme(first), beginning(second)]));

/** A word with one typo, or as two words. */
const variantQueries = (word: string, isLast: boolean): readonly string[] => [
  ...variantsOf(word).map(isLast && word.length >= minLettersOfBeginning ? beginning : lexeme),
  ...splitQueries(word),
];

/** The searches with two neighbours as one word. */
const joinedQueries = (words: readonly string[]): readonly string[] =>
  joinedWords(words).map((joined, at) => allOf([...othersOf(words, at).map(asTyped), joined]));

/** The beginnings of two neighbours as one word. */
const joinedWords = (words: readonly string[]): readonly string[] =>
  words.slice(1).map((second, at) => beginning((words[at] ?? '') + second));

/** The words without two neighbours, of which the first is at an index. */
const othersOf = (words: readonly string[], at: number): readonly string[] => [...words.slice(0, at), ...words.slice(at + 2)];

const prefixOf = (word: string): string => {
  const start = beginningOf(word);
  return start === null ? asTyped(word) : beginning(start);
};

/** The searches without one of the words. A word beside a number may be its name: 'urn 138155'. */
const withoutOne = (words: readonly string[], leftOut: readonly string[]): readonly string[] =>
  leftOut.flatMap((one) => {
    const rest = words.filter((word) => word !== one);
    return rest.length >= 2 || rest.some((word) => /^\d{5,}$/.test(word)) ? [allOf(rest.map(asTyped))] : [];
  });

/** Tells which full text queries match any record. */
type Exist = (queries: readonly string[]) => Promise<ReadonlySet<string>>;

/** A full text query for similar records. `writings`: its records have all words of one of these; null if they are to be compared. */
export interface SimilarQuery {
  readonly query: string;
  readonly writings: readonly (readonly string[])[] | null;
}

const withoutWritings = (query: string): SimilarQuery => ({ query, writings: null });

/** The same words in other ways of writing them. Words in place of typed ones are whole: few are as short as 'st' or 'ce'. */
const writingQuery = async (words: readonly string[], exist: Exist): Promise<readonly SimilarQuery[]> => {
  const all = otherWritings(words);
  if (all.length === 0) return [];
  const queryOf = (word: string) => (words.includes(word) ? asTyped(word) : lexeme(word));
  const existing = await exist([...new Set(all.flat().map(queryOf))]);
  const writings = all.filter((each) => each.every((word) => existing.has(queryOf(word))));
  return writings.length === 0 ? [] : [{ query: anyOf(writings.map((each) => allOf(each.map(queryOf)))), writings }];
};

/**
 * Full text queries for records that are similar to the words, the closest first: the same words written in another way; with one typo in
 * each word, or words joined or split; with two typos; with one word left out. Queries with a word that no record has are left out, because
 * PostgreSQL may read all matches of the other words before it finds that out. Words hold only letters and digits, so they need no
 * escaping.
 */
export const similarQueries = async function* (words: readonly string[], exist: Exist): AsyncGenerator<SimilarQuery> {
  if (words.length === 0 || words.length > maxWords) return;
  yield* await writingQuery(words, exist);
  const existingWords = await exist(words.map(asTyped));
  const missingWords = words.filter((word) => !existingWords.has(asTyped(word)));
  const byLength = words.toSorted((a, b) => b.length - a.length);
  /** All words, of which these may have a typo; null if one of them has no variant. */
  const forgiving = async (varied: readonly string[]): Promise<string | null> => {
    const variants = new Map(varied.map((word) => [word, variantQueries(word, word === words.at(-1))]));
    const existing = await exist([...variants.values()].flat());
    const forgiven = words.map((word) => [
      ...(existingWords.has(asTyped(word)) ? [asTyped(word)] : []),
      ...(variants.get(word) ?? []).filter((query) => existing.has(query)),
    ]);
    return forgiven.every((queries) => queries.length > 0) ? allOf(forgiven.map(anyOf)) : null;
  };
  const [joinable, mistyped] = await Promise.all([
    exist(joinedWords(words)),
    forgiving(missingWords.length > 0 ? missingWords : byLength.slice(0, maxVaried)),
  ]);
  const joined = joinedQueries(words).filter(
    (_query, at) => joinable.has(joinedWords(words)[at] ?? '') && othersOf(words, at).every((word) => existingWords.has(asTyped(word))),
  );
  const first = [...(mistyped === null ? [] : [mistyped]), ...joined];
  if (first.length > 0) yield withoutWritings(anyOf(first));
  // A mistyped word may begin another one: 'rippon' is no word of Ripon, but begins Ripponden.
  if (missingWords.length === 1 && words.length > 1) {
    const both = await forgiving([...missingWords, ...byLength.filter((word) => !missingWords.includes(word)).slice(0, 1)]);
    if (both !== null && both !== mistyped) yield withoutWritings(both);
  }
  if (missingWords.every((word) => beginningOf(word) !== null))
    yield withoutWritings(
      allOf(words.map((word) => (missingWords.length === 0 || missingWords.includes(word) ? prefixOf(word) : asTyped(word)))),
    );
  const fewer = missingWords.length > 1 ? [] : withoutOne(words, missingWords.length === 1 ? missingWords : words);
  if (fewer.length > 0) yield withoutWritings(anyOf(fewer));
};

/** Full text queries for the same words written, joined or split in another way. They take a fraction of the time of those for typos. */
export const joinedOrSplitQueries = async function* (words: readonly string[], exist: Exist): AsyncGenerator<SimilarQuery> {
  if (words.length === 0 || words.length > maxWords) return;
  yield* await writingQuery(words, exist);
  const existing = await exist(words.flatMap(splitQueries));
  const split = words.flatMap((word, at) => {
    const queries = splitQueries(word).filter((query) => existing.has(query));
    return queries.length === 0 ? [] : [allOf([...words.slice(0, at).map(asTyped), anyOf(queries), ...words.slice(at + 1).map(asTyped)])];
  });
  const others = [...split, ...joinedQueries(words)];
  if (others.length > 0) yield withoutWritings(anyOf(others));
};
