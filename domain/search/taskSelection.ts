import type { Grant } from '../access/grant.ts';

/** The records of a background job: the matches of a filter under a grant. 'Today' and the like mean the day of `at`. */
export interface TaskSelection {
  readonly recordType: string;
  /** The set of the filter; null for the record type's main set. */
  readonly set: string | null;
  readonly filter: string;
  /** See `QuestionOptions`; missing for none. */
  readonly fixedFilter?: string;
  readonly grant: Grant;
  readonly at: Date;
}
