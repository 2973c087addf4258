import type { Found } from '../engine.ts';

/** A record as an index keeps it: numbers and texts that stand for its row's values. What has no value is left out. */
export type IndexDocument = { readonly id: number } & Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

/** Which attributes of its documents an index can be asked for. */
export interface IndexSettings {
  readonly filterable: readonly string[];
  readonly sortable: readonly string[];
  /** Attributes in which words are looked for with typos forgiven. */
  readonly searchable: readonly string[];
}

/** One page of an index. */
export interface IndexQuestion {
  /** Every one of these must hold; of a list of conditions one is enough. */
  readonly filter: readonly (string | readonly string[])[];
  /** Words that documents must have, typos forgiven; empty for none. */
  readonly text: string;
  readonly sort: readonly string[];
  readonly page: number;
  readonly pageSize: number;
}

/** A search server as the index needs it. What is put is worked off in the order in which it came. */
export interface SearchServer {
  /** The ids of a page and the exact total. */
  find(index: string, question: IndexQuestion): Promise<Found>;
  /** Makes an empty index; one of that name is dropped. */
  make(index: string, settings: IndexSettings): Promise<void>;
  /** Adds documents, or replaces those with their ids. The answer is to be waited for with `done`. */
  put(index: string, documents: readonly IndexDocument[]): Promise<number>;
  /** Resolves when something put is in the index; rejects when the server could not take it. */
  done(put: number): Promise<void>;
  /** Swaps the contents of indexes, all pairs at once. */
  swap(pairs: readonly (readonly [string, string])[]): Promise<void>;
  drop(index: string): Promise<void>;
  /** How many documents an index has; null where there is no such index. */
  count(index: string): Promise<number | null>;
  documents(index: string, ids: readonly number[]): Promise<readonly IndexDocument[]>;
  /** Null where there is no such document, or no such index. */
  document(index: string, id: number): Promise<IndexDocument | null>;
}
