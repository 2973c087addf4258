import type { Access } from '../../domain/access/access.ts';
import type { LinkageCandidate } from '../../domain/linkage/candidate.ts';
import type { LinkagePerson } from '../../domain/linkage/linkageRecord.ts';

/** Finds the students who are like rows. */
export interface CandidateFinder {
  /** The candidates of each row, the likest first, among the students that the person may view. At most 1,000 rows at once. */
  findCandidates(rows: readonly LinkagePerson[], access: Access): Promise<readonly (readonly LinkageCandidate[])[]>;
}
