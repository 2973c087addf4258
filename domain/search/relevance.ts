import { termWords } from '../normalise.ts';

/** Up to this many matches are all ranked: of a list, whose pages are in one order, and of a lookup, which shows the best. */
export const maxRanked = { list: 2000, lookup: 1000 } as const;

/** How near a record is to the person's group: of the group or linked to it, in its region, or elsewhere. */
export const nearness = { own: 0, region: 1, elsewhere: 2 } as const;

/** A record as far as ranking needs it. */
export interface RankedRecord {
  readonly id: number;
  /** Search keys of the name, in the orders in which people say it. */
  readonly names: readonly string[];
  readonly codes: readonly string[];
  /** The place of the state among the states of the type: open before closed. */
  readonly state: number;
  readonly near: number;
}

/** The typed words as they are compared with names. */
export interface TypedWords {
  readonly words: readonly string[];
  /** The words in the typed order, with repetitions. */
  readonly phrase: string;
}

const apostrophes = /['’‘`´]/g;

/** A name without punctuation, with apostrophes left out and as gaps: "st mary's" gives 'st marys' and 'st mary s'. */
const plainNames = (text: string): readonly string[] =>
  // Most names have neither punctuation nor accents.
  /^[a-z0-9 ]*$/.test(text)
    ? [text]
    : [...new Set([text.replace(apostrophes, ''), text].map((each) => (each.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')))];

/** The words of terms in order. */
export const typedWords = (terms: readonly string[]): TypedWords => {
  const all = terms.flatMap((term) => [...(term.match(/\S+/gu) ?? [])].flatMap(termWords));
  return { words: [...new Set(all)], phrase: all.join(' ') };
};

const sameWords = (a: string, b: string): boolean => a.split(' ').toSorted().join(' ') === b.split(' ').toSorted().join(' ');

/**
 * How a name holds words that all begin words of it. 0: it is them. 1 and 2: it begins with them. 3: they follow each other. 4: otherwise.
 */
const placeOf = (name: string, phrase: string): number => {
  if (name === phrase || (name.length === phrase.length && sameWords(name, phrase))) return 0;
  if (name.startsWith(`${phrase} `)) return 1;
  if (name.startsWith(phrase)) return 2;
  return name.includes(` ${phrase}`) ? 3 : 4;
};

const notInName = 5;

/** How well a name fits: the number of words that it lacks, then the place of the others. */
const fitOf = (name: string, { words, phrase }: TypedWords): readonly [lacking: number, place: number] => {
  const has = (word: string) => name.startsWith(word) || name.includes(` ${word}`);
  const lacking = words.filter((word) => !has(word)).length;
  if (lacking === words.length) return [lacking, notInName];
  return [lacking, placeOf(name, lacking === 0 ? phrase : phrase.split(' ').filter(has).join(' '))];
};

/** The ranks of a record, the most important first; smaller is better. */
export const rankOf = (typed: TypedWords, record: RankedRecord): readonly number[] => {
  const joined = typed.phrase.replaceAll(' ', '');
  const isId = /^\d+$/.test(joined) && Number(joined) === record.id;
  const isCode = record.codes.some((code) => code.replaceAll(/[^\p{L}\p{N}]/gu, '') === joined);
  const names = [...new Set(record.names)].flatMap(plainNames);
  let [lacking, place] = [typed.words.length, notInName];
  for (const name of names) {
    const fit = fitOf(name, typed);
    if (fit[0] < lacking || (fit[0] === lacking && fit[1] < place)) [lacking, place] = fit;
  }
  return [isId ? 0 : isCode ? 1 : 2, lacking, place, record.state, record.near, names[0]?.length ?? 0];
};

const compareRanks = (a: readonly number[], b: readonly number[]): number => {
  for (let at = 0; at < a.length; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** The records, best first. Equal ones are in the order of their names, then of their ids. */
export const rankRecords = <Each extends RankedRecord>(
  records: readonly Each[],
  rank: (record: Each) => readonly number[],
): readonly Each[] =>
  records
    .map((record) => ({ record, rank: rank(record), name: record.names[0] ?? '' }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank) || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.record.id - b.record.id))
    .map(({ record }) => record);
