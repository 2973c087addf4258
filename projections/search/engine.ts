import type { GroupScope } from '../../domain/access/access.ts';
import type { Clause, Query } from '../../domain/filter/query.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';

/** One page of a search, as an engine is asked for it. */
export interface Question {
  readonly set: SearchSet;
  readonly query: Query;
  /** The groups whose records may be found at all. */
  readonly scope: GroupScope;
  /** Only these records, whatever else is asked; null for all. */
  readonly only: readonly number[] | null;
  /** The states that are meant when the filter names none; null for those that lists show. */
  readonly states: readonly number[] | null;
  /** What the filter asks of the record's groups, within the scope. */
  readonly groupClause: Clause | null;
  /** A field's name, or `id`, `created`, `updated`. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** The reader must see everything up to this position of the log; null where it does not matter. */
  readonly after: bigint | null;
  /** Only what matches to the letter; otherwise, where nothing does, an engine may find what is alike. */
  readonly exact: boolean;
}

/** A question about everything that matches, whatever the order. */
export type WholeQuestion = Omit<Question, 'sort' | 'order' | 'page' | 'pageSize' | 'after' | 'exact'>;

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
