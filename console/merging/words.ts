import type { MergePlan } from '../../api/contract/merging.ts';
import { printNumber } from '../../domain/counts.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { printRecordId } from '../../domain/fields/recordId.ts';

type Because = MergePlan['Fields'][number]['Because'];

/** Why a value is proposed. */
export const reasons: Readonly<Record<Because, string>> = {
  only: 'The only value',
  together: 'All of them together',
  latestAnswer: 'The latest answer',
  stricter: 'The stricter answer',
  register: 'In the register',
  fuller: 'More complete',
  newer: 'Newer',
  kept: 'Of the record that is kept',
  chosen: 'Your choice',
};

/** Why a value is proposed where records contradict each other in another record. */
export const clashReason: Readonly<Record<MergePlan['Clashes'][number]['Because'], string>> = {
  saysMore: 'Says more',
  kept: reasons.kept,
  first: 'Comes first',
};

/** Two records of one person often have the same name. */
export const nameWithId = ({ Title, Id }: { readonly Title: string; readonly Id: number }): string => `${Title} ${printRecordId(Id)}`;

/** The consequence for values that were recorded since a merge. */
export const staysUnlessGiven = (keptRecord: Parameters<typeof nameWithId>[0], duplicate: Parameters<typeof nameWithId>[0]): string =>
  `It stays with ${nameWithId(keptRecord)}, unless you give it to ${nameWithId(duplicate)}.`;

type MergedRecord = MergePlan['Records'][number];

/** '#00000012 · Soar Valley University · changed 3 March 2026, 10:00'. */
export const describeRecord = ({ Id, Group, State, Updated }: MergedRecord): string =>
  [printRecordId(Id), Group, State.name, Updated === null ? '' : `changed ${printInstant(Updated)}`]
    .filter((part) => part !== '')
    .join(' · ');

/** 'Moves: 2 activities, 5 sessions'; empty for a record that no other names. */
export const describeMoves = ({ Moves }: MergedRecord, isKept: boolean): string => {
  const moves = Moves.map(({ Label, Count }) => `${printNumber(Count)} ${Label}`).join(', ');
  return moves === '' ? '' : `${isKept ? 'Stays' : 'Moves'}: ${moves}`;
};

/** The tab of contradictions in other records. */
export const clashTab = 'Registers';
