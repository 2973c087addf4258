import type { DuplicateGroupRow, IgnoreBody } from '../../api/contract/duplicateGroups.ts';
import { countOf } from '../../domain/counts.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';

type Pair = DuplicateGroupRow['Pairs'][number];

/** The ids of a group, the student who would be kept first. */
export const idsOf = ({ StudentIds }: Pick<DuplicateGroupRow, 'StudentIds'>): readonly number[] => StudentIds.split(',').map(Number);

/** The pairs that nobody has ignored. */
const openPairsOf = ({ Pairs }: Pick<DuplicateGroupRow, 'Pairs'>): readonly Pair[] => Pairs.filter(({ Ignored }) => Ignored === null);

/** The pairs to ignore if a student is somebody else, or all of them are (null). */
export const pairsToIgnore = (group: Pick<DuplicateGroupRow, 'Pairs'>, other: number | null): IgnoreBody['Pairs'] =>
  openPairsOf(group).flatMap(({ One, Other }) => (other === null || One === other || Other === other ? [{ One, Other }] : []));

/** The students of whom one may be somebody else; none if a single pair is left. */
export const studentsToChoose = (group: Pick<DuplicateGroupRow, 'Pairs' | 'Students'>): DuplicateGroupRow['Students'] =>
  openPairsOf(group).length > 1 ? group.Students.filter(({ Id }) => pairsToIgnore(group, Id).length > 0) : [];

/** 'Sam Akhtar and Samuel Akhtar', with their ids if another student of the group has the same name. */
export const describeBoth = ({ Students }: Pick<DuplicateGroupRow, 'Students'>, { One, Other }: Pick<Pair, 'One' | 'Other'>): string => {
  const titleOf = (id: number) => Students.find(({ Id }) => Id === id)?.Title ?? '';
  const isAlone = (id: number) => Students.filter(({ Title }) => Title === titleOf(id)).length === 1;
  return [One, Other].map((id) => (isAlone(id) ? titleOf(id) : `${titleOf(id)} ${printRecordId(id)}`)).join(' and ');
};

/**
 * Why two students may be one person: 'Same date of birth. First names one letter apart.' Among more than two it begins with who they are.
 */
export const describePair = (group: Pick<DuplicateGroupRow, 'Students'>, pair: Pair): string => {
  const reasons = `${pair.Because.join('. ')}.`;
  return group.Students.length > 2 ? `${describeBoth(group, pair)}: ${reasons}` : reasons;
};

/** '1 more pair', of pairs that are folded. */
export const morePairs = (count: number): string => countOf(count, { one: 'more pair', many: 'more pairs' });

/** 'Ignored: twins. Olivia Officer, 3 March 2026, 10:00'. */
export const describeIgnored = ({ Reason, By, At }: NonNullable<Pair['Ignored']>): string => {
  const decided = [By, At === null ? '' : printInstant(At)].filter((part) => part !== '').join(', ');
  return `Ignored: ${/[.!?]$/.test(Reason) ? Reason : `${Reason}.`} ${decided}`.trim();
};
