import type { FieldValue, Values } from '../../domain/fields/field.ts';
import type { WholeQuestion } from '../../domain/search/question.ts';
import type { RelevanceOrder } from '../../domain/search/relevanceOrder.ts';

export interface Question extends WholeQuestion {
  /** A field's name, or `id`, `created`, `updated`. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
  /** The result must include all events up to this log position; null if any state will do. */
  readonly after: bigint | null;
  /** Whether to return exact matches only. If false and nothing matches exactly, an engine may return similar records. */
  readonly isExact: boolean;
  /** How relevance orders the matches; null for questions without words, and for exact ones in the order of `sort`. */
  readonly relevance: RelevanceOrder | null;
}

/** The ids of the page in order, and the exact total. */
export interface Found {
  readonly ids: readonly number[];
  readonly total: number;
  /** Nothing matches exactly; these records are similar. */
  readonly isAlike?: true;
  /** There are more matches than `total`, which were not counted. */
  readonly isMore?: true;
}

/** The search exceeds the time limit; the user must narrow it. */
export class TooManyResults extends Error {}

/** Finds the pages of lists. All engines return the same result. Ties are in the order of ids. */
export interface PageFinder {
  find(question: Question): Promise<Found>;
}

/** The records that a bulk edit would change. */
export interface ChangeCounts {
  readonly matching: number;
  readonly deleted: number;
  /** Records of which at least one field changes. */
  readonly changing: number;
  /** By field: how many records change, and the most frequent present values. */
  readonly fields: Readonly<Record<string, FieldChangeCounts>>;
}

export interface FieldChangeCounts {
  readonly changing: number;
  readonly from: readonly { readonly value: FieldValue; readonly count: number }[];
}

/** A count that stops at a limit. */
export interface CountUpTo {
  readonly count: number;
  /** There are more matches than were counted. */
  readonly isMore: boolean;
}

/** How many matching records a user was the last to change. */
export interface EditorCount {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  /** More records match than were counted. */
  readonly isMore: boolean;
}

/** The users of a count by editor: those with the largest counts. `first` is always among them, before the others. */
export interface EditorSelection {
  readonly limit: number;
  /** The id of a user. */
  readonly first: number;
  /** The most matching records that are counted. */
  readonly maxCounted: number;
}

/** Sums by field; null without matches. */
export type Sums = Readonly<Record<string, number | null>>;

/** Answers every question about the read side. */
export interface SearchEngine extends PageFinder {
  total(question: WholeQuestion): Promise<number>;
  /** How many records match. Counts up to `limit`, unless the total is known; null if counting takes too long. For overviews. */
  countUpTo(question: WholeQuestion, limit: number): Promise<CountUpTo | null>;
  /**
   * The matching records by the user who changed them last; null if counting takes too long. For overviews.
   * Waymark's own changes have no user and are left out.
   */
  countByEditor(question: WholeQuestion, selection: EditorSelection): Promise<readonly EditorCount[] | null>;
  /** The ids of matching records above `after`, in ascending order; at most `limit`. */
  walk(question: WholeQuestion, after: number, limit: number): Promise<readonly number[]>;
  /** How many matching records would change if they got these values, and from which values. Deleted records do not change. */
  countChanges(question: WholeQuestion, newValues: Values): Promise<ChangeCounts>;
  /** The sums of number fields over all matching records; null if no record has a value. */
  sums(question: WholeQuestion, fields: readonly string[]): Promise<Sums>;
}
