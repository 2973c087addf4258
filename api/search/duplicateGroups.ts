import { type Access, type GroupScope, groupsWith, hasRightAnywhere, intersectScopes } from '../../domain/access/access.ts';
import type { Interpretation } from '../../domain/filter/interpret.ts';
import { type DuplicateGroup, groupPairs } from '../../domain/merging/duplicateGroups.ts';
import { keyOfPair } from '../../domain/merging/ignorePair.ts';
import { student } from '../../domain/records/student.ts';
import { buildGroupQuestion } from '../../domain/search/question.ts';
import { studentDuplicates } from '../../domain/search/studentDuplicates.ts';
import { maxPairs, readDuplicatePairs } from '../../projections/linkage/duplicatePairs.ts';
import { countIgnored, type FoundPair, readIgnored } from '../../projections/linkage/ignoredPairs.ts';
import type { Services } from '../services.ts';

/** The groups in which the person may both see and edit students. */
export const editableGroups = (access: Access): GroupScope =>
  intersectScopes(groupsWith(access, student.rights.edit), groupsWith(access, student.rights.view));

/** The rights that the groups of duplicates need, all of them. */
export const neededForDuplicates = [student.rights.view, studentDuplicates.view];

export const canSeeDuplicates = (access: Access): boolean => neededForDuplicates.every((needed) => hasRightAnywhere(access, needed));

interface FoundGroups {
  readonly interpretation: Interpretation;
  /** The likeliest first. */
  readonly groups: readonly DuplicateGroup<FoundPair>[];
  /** There are more pairs than one list is made of. */
  readonly isCut: boolean;
}

const includesIgnored = ({ query }: Interpretation): boolean =>
  query.clauses.some(({ field, any }) => field.printed === 'include-ignored' && any.some((match) => 'is' in match && match.is === true));

/** The groups of students who may be the same person, of those whom this person may edit. */
export const findDuplicateGroups = async (
  { db, dependencies }: Pick<Services, 'db' | 'dependencies'>,
  access: Access,
  filter: string,
): Promise<FoundGroups> => {
  const question = buildGroupQuestion(studentDuplicates, access, editableGroups(access), filter, dependencies.now());
  const { interpretation } = question;
  // Ignored pairs must not take the places of others.
  const read = await readDuplicatePairs(db, question, maxPairs + 1 + (await countIgnored(db)));
  const ignored = await readIgnored(db, read);
  const pairs = read.map((pair) => ({ ...pair, ignored: ignored.get(keyOfPair(pair)) ?? null }));
  const shown = includesIgnored(interpretation) ? pairs : pairs.filter((pair) => pair.ignored === null);
  return { interpretation, groups: groupPairs(shown.slice(0, maxPairs)), isCut: shown.length > maxPairs };
};
