import { type Access, groupsWith, isInScope } from '../../domain/access/access.ts';
import { anyOf } from '../../domain/access/rights.ts';
import { applicationStatus } from '../../domain/lists/applications.ts';
import { contractStatus } from '../../domain/lists/contracts.ts';
import { applicantStatus, workOfferStatus } from '../../domain/lists/workOffers.ts';
import { activity } from '../../domain/records/activity.ts';
import { ambassadorApplication } from '../../domain/records/ambassadorApplication.ts';
import { contract } from '../../domain/records/contract.ts';
import { expense } from '../../domain/records/expense.ts';
import { payCorrection } from '../../domain/records/payCorrection.ts';
import { student } from '../../domain/records/student.ts';
import { timesheet } from '../../domain/records/timesheet.ts';
import { user } from '../../domain/records/user.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { buildQuestion } from '../../domain/search/question.ts';
import { hasGroups, type SearchSet } from '../../domain/search/searchSet.ts';
import { searchSets } from '../../projections/search/sets.ts';
import type { AttentionCount, HomeAnswer, OverviewCount } from '../contract/home.ts';
import { seesAny } from '../present/searchRows.ts';
import type { Services } from '../services.ts';
import { countSearches, type CountedSearch, nullIfNotReady } from './countSearch.ts';

type OverviewServices = Pick<Services, 'search' | 'dependencies' | 'db'>;

/** The largest number of lines of today's changes, and of people for each kind of record. */
const maxChanges = 8;

/** The most changed records of a list that are counted; a day on which a task changes a million would cost half a second otherwise. */
const maxCountedChanges = 100_000;

const incomplete = { Kind: 'incompleteStudents', Set: student.set, Filter: 'complete:no' } as const;

const applications = [
  { Kind: 'applicationsToScreen', Set: ambassadorApplication.set, Filter: `status:${applicationStatus.new}` },
  { Kind: 'applicationsToLink', Set: ambassadorApplication.set, Filter: `status:${applicationStatus.acceptedAfterInterview},is-linked:no` },
] as const;

const toPreapprove = [
  { Kind: 'timesheetsToPreapprove', Set: timesheet.set, Filter: 'stage:submitted' },
  { Kind: 'claimsToPreapprove', Set: expense.set, Filter: 'stage:submitted' },
  { Kind: 'correctionsToPreapprove', Set: payCorrection.set, Filter: 'stage:submitted' },
] as const;

/** Nobody approves what they pre-approved themselves. */
const toApprove = (by: number) => {
  const Filter = `stage:preapproved,preapproved-by:!${by}`;
  return [
    { Kind: 'timesheetsToApprove', Set: timesheet.set, Filter },
    { Kind: 'claimsToApprove', Set: expense.set, Filter },
    { Kind: 'correctionsToApprove', Set: payCorrection.set, Filter },
  ] as const;
};

/** Offers with applicants who wait for an answer. Nobody decides on those of a closed offer. */
const undecided = `applicant-status:${applicantStatus.pending},status:!${workOfferStatus.closed}`;

const editsHere = (access: Access, needed: Parameters<typeof groupsWith>[1]): boolean =>
  access.currentGroup !== null && isInScope(groupsWith(access, needed), [access.currentGroup]);

/** The counts of records that wait for this person. Counts of 0 are left out. */
export const readAttention = async (services: OverviewServices, access: Access): Promise<AttentionCount[]> => {
  const { id } = access.user;
  const searches: readonly CountedSearch<AttentionCount['Kind']>[] = [
    { Kind: 'importsToDecide', Set: 'imports', Filter: 'status:Awaiting validation resolutions' },
    { Kind: 'failedTasks', Set: 'tasks', Filter: `last-activity:Week,started-by:${id},status:Error` },
    ...(editsHere(access, user.rights.edit)
      ? [{ Kind: 'openInvitations', Set: user.set, Filter: 'invitation-accepted:no,enabled:yes' } as const]
      : []),
    ...(editsHere(access, student.rights.edit) ? [incomplete] : []),
    ...(editsHere(access, activity.rights.edit)
      ? [{ Kind: 'unapprovedActivities', Set: activity.set, Filter: 'approved:no,end:<Today' } as const]
      : []),
    ...(editsHere(access, contract.rights.edit)
      ? [{ Kind: 'contractsToSign', Set: contract.set, Filter: `status:${contractStatus.requireSigning}` } as const]
      : []),
    ...(editsHere(access, ambassadorApplication.rights.edit) ? applications : []),
    ...(editsHere(access, workOffer.rights.edit) ? [{ Kind: 'applicantsToDecide', Set: workOffer.set, Filter: undecided } as const] : []),
    ...(editsHere(access, anyOf('PreapproveTimesheets')) ? toPreapprove : []),
    ...(editsHere(access, anyOf('ApproveTimesheets')) ? toApprove(id) : []),
    { Kind: 'exportsReady', Set: 'exports', Filter: `created:Week,createdBy:${id},status:Completed` },
  ];
  return (await countSearches(services, access, searches)).filter(({ Count }) => Count !== 0);
};

/** How much there is in the group. */
export const readCounts = async (services: OverviewServices, access: Access): Promise<OverviewCount[]> => [
  ...(await countSearches(services, access, [
    { Kind: 'currentStudents', Set: student.set, Filter: '' },
    { Kind: 'studentsChangedThisWeek', Set: student.set, Filter: 'updated:Week' },
    // Those who complete records find them under what needs attention.
    ...(editsHere(access, student.rights.edit) ? [] : [incomplete]),
    { Kind: 'activitiesThisMonth', Set: activity.set, Filter: 'start:Month' },
    { Kind: 'institutions', Set: 'institutions', Filter: '' },
  ])),
];

/** A main list whose records are changed by people. */
const isChangeable = (set: SearchSet): boolean => set.name === set.type.set && set.type.isEditable && set.byToken.has('updated-by');

interface TodaysChange {
  readonly change: HomeAnswer['Changed'][number];
  readonly isShared: boolean;
}

/** The person's own changes come first, then those of their group's records, then those of records that groups share. */
const changeRank = ({ change, isShared }: TodaysChange): number => (change.Actor === null ? 0 : isShared ? 2 : 1);

/** The number of records that each person was the last to change today: of the group, and of shared ones such as institutions. */
export const readChangedToday = async ({ search, dependencies }: OverviewServices, access: Access): Promise<HomeAnswer['Changed']> => {
  const changed: TodaysChange[] = [];
  for (const set of searchSets) {
    if (!isChangeable(set) || !seesAny(set, access)) continue;
    const filter = 'updated:Today,recordState:any';
    const { question } = buildQuestion({ set, access, filter, now: dependencies.now() });
    const editors =
      (await nullIfNotReady(search.countByEditor(question, { limit: maxChanges, first: access.user.id, maxCounted: maxCountedChanges }))) ??
      [];
    for (const { id, name, count, isMore } of editors) {
      changed.push({
        change: {
          Set: set.name,
          Filter: `updated:Today,updated-by:${id},recordState:any`,
          Actor: id === access.user.id ? null : name,
          Count: count,
          IsMore: isMore,
        },
        isShared: !hasGroups(set),
      });
    }
  }
  return changed
    .toSorted((a, b) => changeRank(a) - changeRank(b) || b.change.Count - a.change.Count)
    .slice(0, maxChanges)
    .map(({ change }) => change);
};
