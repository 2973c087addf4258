import type { WholeQuestion } from '../../domain/search/question.ts';

/** One page of a search. */
export interface Question extends WholeQuestion {
  /** A field's name, or `id`, `created`, `updated`. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** The reader must see everything up to this position of the log; null where it does not matter. */
  readonly after: bigint | null;
  /** Only exact matches; otherwise, where there are none, an engine may find similar ones. */
  readonly exact: boolean;
}

/** The ids of the page in its order, and how many records match in all, exactly. */
export interface Found {
  readonly ids: readonly number[];
  readonly total: number;
  /** Nothing matches the words to the letter; these are alike. */
  readonly alike?: true;
}

/** The search takes longer than the system allows: it must be narrowed. */
export class TooManyResults extends Error {}

/** Something that finds the pages of lists. All engines find the same; ties are in the order of ids. */
export interface PageFinder {
  find(question: Question): Promise<Found>;
}

/** Something that can answer every question over the read side. */
export interface SearchEngine extends PageFinder {
  /** How many records match in all. */
  total(question: WholeQuestion): Promise<number>;
  /** The ids of everything that matches, in the order of ids, after the given one; at most `most`. */
  walk(question: WholeQuestion, after: number, most: number): Promise<readonly number[]>;
  /** What fields of numbers come to, over everything that matches; null where none of it has one. */
  sums(question: WholeQuestion, fields: readonly string[]): Promise<Readonly<Record<string, number | null>>>;
}
