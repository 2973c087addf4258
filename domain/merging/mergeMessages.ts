import { printRecordId } from '../fields/recordId.ts';
import { capitalise, withArticle } from '../words.ts';
import { type CountedLabels, countOf, printNumber } from '../counts.ts';

/** The texts of merges. */

const nameOf = (one: string, id: number) => `${capitalise(one)} ${printRecordId(id)}`;

export const mergeTwo = ({ one, many }: CountedLabels) => `Choose at least two ${many}, each ${one} once`;
export const mergeAtMost = (limit: number, { many }: CountedLabels) => `At most ${limit} ${many} can be merged at once`;
export const keepOneOfThem = ({ one, many }: CountedLabels) => `The ${one} that is kept must be one of the ${many}`;
export const mergeFieldUnknown = 'This field is not merged';
export const mergeSourceUnknown = 'This value cannot be chosen here';
export const notMergeable = (one: string, id: number) => `${nameOf(one, id)} was not found, or you may not edit it`;
export const mergedBefore = (one: string, id: number) => `${nameOf(one, id)} has already been merged into another ${one}`;
export const deletedBefore = (one: string, id: number) => `${nameOf(one, id)} has been deleted`;
export const changedBeforeMerge = (one: string, id: number, labels: readonly string[]) =>
  `Somebody changed ${labels.join(', ')} of ${one} ${printRecordId(id)} since you opened this page. Please check again.`;
export const mergeTitle = (count: number, labels: CountedLabels) => `Merge ${countOf(count, labels)}`;
export const merging = (count: number, labels: CountedLabels) => `Merging ${countOf(count, labels)}…`;
export const mergeDone = (merged: number, failed: number, labels: CountedLabels) =>
  `${merged === 0 ? `No ${labels.many}` : countOf(merged, labels)} merged.${failed > 0 ? ` ${printNumber(failed)} could not be merged.` : ''}`;

export const mergeGroupsTitle = (groups: number, labels: CountedLabels) =>
  `Merge ${countOf(groups, { one: 'group', many: 'groups' })} of ${labels.many}`;
export const mergingGroups = (groups: number, labels: CountedLabels) =>
  `Merging ${countOf(groups, { one: 'group', many: 'groups' })} of ${labels.many}…`;
export const noLongerCertain = (groups: number) =>
  groups === 1
    ? 'One of the groups is no longer certain. Please check again.'
    : `${printNumber(groups)} of the groups are no longer certain. Please check again.`;

export const notADuplicate = ({ one }: CountedLabels) => `This ${one} is not a duplicate`;
export const mergeUnderWay = 'The merge is still running. Please wait until it has finished.';
export const unmergeTitle = ({ one }: CountedLabels) => `Take ${withArticle(one)} out of a merge`;
export const unmerging = 'Taking it out of the merge…';
export const unmergeDone = ({ one }: CountedLabels) => `The ${one} has been taken out of the merge.`;
export const mergesUndone = (count: number, failed: number, labels: CountedLabels) =>
  `${countOf(count, labels)} taken out of the merge.${failed > 0 ? ` ${printNumber(failed)} could not be taken out.` : ''}`;

export const notCompared = ({ many }: CountedLabels) =>
  `The ${many} are being compared. Possible duplicates will appear here when that has finished.`;
export const pairsAreCut = (limit: number) =>
  `There are a great many possible duplicates. The ${printNumber(limit)} most likely pairs are shown; more will appear when these are merged or ignored.`;

export const sayWhy = 'Please say why they are different people';
export const pairOfTwo = ({ many }: CountedLabels) => `A pair is of two ${many}`;
export const ignored = 'They are no longer shown as possible duplicates.';
export const ignoringEnded = 'They are shown as possible duplicates again.';

export const clearSchoolsTitle = 'Clear schools entered twice';
export const clearingSchools = (count: number, labels: CountedLabels) => `Changing the schools of ${countOf(count, labels)}…`;
export const schoolsCleared = (changed: number, failed: number, labels: CountedLabels) =>
  `${changed === 0 ? `No ${labels.many}` : countOf(changed, labels)} changed.${failed > 0 ? ` ${printNumber(failed)} could not be changed.` : ''}`;
export const schoolsNotDoubled = 'A school is no longer entered twice. Please look again.';
export const noDoubledSchools = 'None of the students you can edit uses a school that was entered twice.';
