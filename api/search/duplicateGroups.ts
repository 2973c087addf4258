import { type Access, type GroupScope, groupsWith } from '../../domain/access/access.ts';
import type { Interpretation } from '../../domain/filter/interpret.ts';
import { type DuplicateGroup, groupPairs } from '../../domain/merging/duplicateGroups.ts';
import { student } from '../../domain/records/student.ts';
import { buildGroupQuestion } from '../../domain/search/question.ts';
import { studentDuplicates } from '../../domain/search/studentDuplicates.ts';
import { readDuplicatePairs } from '../../projections/linkage/duplicatePairs.ts';
import type { Services } from '../services.ts';

/** The groups in which the person may both see and edit students. */
const editableGroups = (access: Access): GroupScope => {
  const [seen, edited] = [groupsWith(access, student.rights.view), groupsWith(access, student.rights.edit)];
  if (seen === 'every') return edited;
  return edited === 'every' ? seen : new Set([...edited].filter((group) => seen.has(group)));
};

export interface FoundGroups {
  readonly interpretation: Interpretation;
  /** The likeliest first. */
  readonly groups: readonly DuplicateGroup[];
  /** There are more pairs than one list is made of. */
  readonly isCut: boolean;
}

/** The groups of students who may be the same person, of those whom this person may edit. */
export const findDuplicateGroups = async (
  { db, dependencies }: Pick<Services, 'db' | 'dependencies'>,
  access: Access,
  filter: string,
): Promise<FoundGroups> => {
  const question = buildGroupQuestion(studentDuplicates, access, editableGroups(access), filter, dependencies.now());
  const { pairs, isCut } = await readDuplicatePairs(db, question);
  return { interpretation: question.interpretation, groups: groupPairs(pairs), isCut };
};
