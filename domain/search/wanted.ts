import type { Grant } from '../access/grant.ts';

/** The records that a job is for: what a filter matches for whoever holds the grant. 'Today' and its like mean the day of `at`. */
export interface Wanted {
  readonly recordType: string;
  readonly filter: string;
  readonly grant: Grant;
  readonly at: Date;
}
