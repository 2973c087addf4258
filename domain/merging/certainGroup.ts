import { type ComparedPerson, isBeyondDoubt, isSpeltOut, wordsOfName } from '../linkage/beyondDoubt.ts';
import { isShortForSeveral } from '../linkage/nicknames.ts';
import type { StudentPair } from './duplicateGroups.ts';

/** The most groups that one task merges. */
export const maxCertainGroups = 1000;

/** In bits: at most one in a thousand such pairs is of two people, however common their names are. */
const minCertainScore = 10;

/** A student who is compared before any are merged unseen. */
export interface CertainStudent extends ComparedPerson {
  readonly id: number;
  readonly group: number | null;
}

/** Whether a first name is written out: neither initials ('J.', 'J.P.', 'JP') nor short for several names ('Sam'). */
export const isFullFirstName = (name: string): boolean => {
  const [first = '', ...others] = wordsOfName(name);
  return isSpeltOut(name) && (others.some((word) => word.length > 1) || !isShortForSeveral(first));
};

/** Whether two students are one person without anybody looking. */
const areOne = (a: CertainStudent, b: CertainStudent): boolean =>
  isBeyondDoubt(a, b) && isFullFirstName(a.firstname) && isFullFirstName(b.firstname) && a.group === b.group;

/**
 * Whether a group can be merged without anybody looking: each two of its students are a pair that nobody ignored, are likely enough, agree
 * in full names and date of birth, and contradict each other in nothing. Students of several groups are not, because somebody has to say
 * whose the merged one is.
 */
export const isGroupCertain = (
  students: readonly CertainStudent[],
  pairs: readonly (StudentPair & { readonly score: number })[],
): boolean =>
  students.length > 1 &&
  pairs.length === (students.length * (students.length - 1)) / 2 &&
  pairs.every(({ score }) => score >= minCertainScore) &&
  students.every((a, at) => students.slice(at + 1).every((b) => areOne(a, b)));
