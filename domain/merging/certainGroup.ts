import { isBeyondDoubt } from '../linkage/beyondDoubt.ts';
import type { PreparedRecord } from '../linkage/linkageRecord.ts';
import { isShortForSeveral } from '../linkage/nicknames.ts';
import type { StudentPair } from './duplicateGroups.ts';

/** The most groups that one task merges. */
export const maxCertainGroups = 1000;

/** In bits: at most one in a thousand such pairs is of two people, however common their names are. */
const certainScore = 10;

/** What is compared before students are merged unseen. */
export interface CertainStudent {
  readonly id: number;
  readonly group: number | null;
  /** As it was written. */
  readonly firstname: string;
  /** A code of the list of sexes. */
  readonly sex: number | null;
  readonly prepared: PreparedRecord;
}

/** Female, Male and Other. The other codes say nothing. */
const answeredSexes: ReadonlySet<number> = new Set([10, 11, 12]);

/** Whether a first name is written out: neither initials ('J.', 'J.P.', 'JP') nor short for several names ('Sam'). */
export const isFullFirstName = (name: string): boolean => {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}'’]+/gu) ?? [];
  const [first = '', ...others] = words;
  if (first.length < 2 || (first.length === 2 && !/[aeiouyà-ÿ]/u.test(first))) return false;
  return others.some((word) => word.length > 1) || !isShortForSeveral(first);
};

const sexesDiffer = (a: number | null, b: number | null): boolean =>
  a !== null && b !== null && a !== b && answeredSexes.has(a) && answeredSexes.has(b);

/** Whether two students are one person without anybody looking. Twins and siblings never are: their first names differ. */
const areOne = (a: CertainStudent, b: CertainStudent): boolean =>
  isBeyondDoubt(a.prepared, b.prepared) &&
  isFullFirstName(a.firstname) &&
  isFullFirstName(b.firstname) &&
  !sexesDiffer(a.sex, b.sex) &&
  a.group === b.group;

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
  pairs.every(({ score }) => score >= certainScore) &&
  students.every((a, at) => students.slice(at + 1).every((b) => areOne(a, b)));
