import type { Grant } from '../access/grant.ts';

/** The records that a job is for: what a filter matches for whoever holds the grant. 'Today' and its like mean the day of `at`. */
export interface Wanted {
  readonly recordType: string;
  /** The set that the filter is of; null for the main one of the record type. */
  readonly set: string | null;
  readonly filter: string;
  readonly grant: Grant;
  readonly at: Date;
}
