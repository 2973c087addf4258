import type { Grant } from '../access/grant.ts';

/** The records of a background job: the matches of a filter under a grant. 'Today' and the like mean the day of `at`. */
export interface TaskSelection {
  readonly recordType: string;
  /** The set of the filter; null for the record type's main set. */
  readonly set: string | null;
  readonly filter: string;
  /** See `QuestionOptions`; missing for none. */
  readonly fixedFilter?: string;
  /** Records in these states too, whatever states the filter names; missing for none. */
  readonly addedStates?: readonly number[];
  /** Only records that changed on this day or later (`YYYY-MM-DD`, London); null or missing for all. */
  readonly changedSince?: string | null;
  readonly grant: Grant;
  readonly at: Date;
}
