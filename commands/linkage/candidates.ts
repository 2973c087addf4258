import type { GroupScope } from '../../domain/access/access.ts';
import type { LinkageCandidate } from '../../domain/linkage/candidate.ts';
import type { LinkagePerson } from '../../domain/linkage/linkageRecord.ts';

/** Finds students who may be the people in rows. */
export interface CandidateFinder {
  /** The candidates of each row, the most similar first, among the students of these groups. At most 1,000 rows at once. */
  findCandidates(rows: readonly LinkagePerson[], scope: GroupScope): Promise<readonly (readonly LinkageCandidate[])[]>;
}
