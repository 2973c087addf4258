import type { Found } from '../engine.ts';

/** A record in an index: numbers and texts that stand for the values of its row. Empty values are left out. */
export type IndexDocument = { readonly id: number } & Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

export interface IndexSettings {
  readonly filterable: readonly string[];
  readonly sortable: readonly string[];
  /** Attributes that are searched with tolerance for typos. */
  readonly searchable: readonly string[];
}

interface IndexQuestion {
  /** Conditions joined with AND; an inner list is joined with OR. */
  readonly filter: readonly (string | readonly string[])[];
  /** Words that documents must have, with tolerance for typos; empty for none. */
  readonly text: string;
  readonly sort: readonly string[];
  readonly page: number;
  readonly pageSize: number;
}

/** The search server's interface. The server processes `put`s in order. */
export interface SearchServer {
  find(index: string, question: IndexQuestion): Promise<Found>;
  /** Creates an empty index and drops an existing one of that name. */
  make(index: string, settings: IndexSettings): Promise<void>;
  /** Adds or replaces documents by id. The caller must await the result with `waitFor`. */
  put(index: string, documents: readonly IndexDocument[]): Promise<number>;
  /** Resolves when the `put` is in the index; rejects if the server refuses it. */
  waitFor(put: number): Promise<void>;
  /** Swaps the contents of all pairs of indexes at once. */
  swap(pairs: readonly (readonly [string, string])[]): Promise<void>;
  drop(index: string): Promise<void>;
  /** The number of documents; null if the index does not exist. */
  count(index: string): Promise<number | null>;
  documents(index: string, ids: readonly number[]): Promise<readonly IndexDocument[]>;
  /** Null if the document or the index does not exist. */
  document(index: string, id: number): Promise<IndexDocument | null>;
}
