import type { AttentionCount, OverviewCount } from '../../api/contract/home.ts';
import { printNumber } from '../../domain/counts.ts';

interface Phrase {
  readonly one: string;
  readonly many: string;
}

const attention: Readonly<Record<AttentionCount['Kind'], Phrase>> = {
  importsToDecide: { one: 'import needs your decisions', many: 'imports need your decisions' },
  failedTasks: { one: 'of your tasks failed this week', many: 'of your tasks failed this week' },
  incompleteStudents: { one: 'student record is incomplete', many: 'student records are incomplete' },
  unapprovedActivities: { one: 'finished activity is not approved', many: 'finished activities are not approved' },
  contractsToSign: { one: 'contract needs a signature', many: 'contracts need a signature' },
  applicationsToScreen: { one: 'new application is awaiting the 1st screening', many: 'new applications are awaiting the 1st screening' },
  applicationsToLink: {
    one: 'accepted applicant is not linked with an ambassador',
    many: 'accepted applicants are not linked with ambassadors',
  },
  applicantsToDecide: {
    one: 'work offer has applicants waiting for an answer',
    many: 'work offers have applicants waiting for an answer',
  },
  timesheetsToPreapprove: { one: 'timesheet is awaiting pre-approval', many: 'timesheets are awaiting pre-approval' },
  timesheetsToApprove: { one: 'timesheet is awaiting your approval', many: 'timesheets are awaiting your approval' },
  claimsToPreapprove: { one: 'expense claim is awaiting pre-approval', many: 'expense claims are awaiting pre-approval' },
  claimsToApprove: { one: 'expense claim is awaiting your approval', many: 'expense claims are awaiting your approval' },
  correctionsToPreapprove: { one: 'pay correction is awaiting pre-approval', many: 'pay corrections are awaiting pre-approval' },
  correctionsToApprove: { one: 'pay correction is awaiting your approval', many: 'pay corrections are awaiting your approval' },
  openInvitations: { one: 'user has not accepted an invitation', many: 'users have not accepted an invitation' },
  exportsReady: { one: 'of your exports is ready to download', many: 'of your exports are ready to download' },
};

const overview: Readonly<Record<OverviewCount['Kind'], Phrase>> = {
  currentStudents: { one: 'current student', many: 'current students' },
  studentsChangedThisWeek: { one: 'student changed this week', many: 'students changed this week' },
  incompleteStudents: { one: 'incomplete student', many: 'incomplete students' },
  activitiesThisMonth: { one: 'activity this month', many: 'activities this month' },
  institutions: { one: 'institution', many: 'institutions' },
};

/** '4,312', '10,000+'; 'Too many to count' if counting took too long. */
export const printCount = ({ Count, IsMore }: Pick<OverviewCount, 'Count' | 'IsMore'>): string =>
  Count === null ? 'Too many to count' : `${printNumber(Count)}${IsMore ? '+' : ''}`;

const phraseFor = (phrase: Phrase, { Count, IsMore }: Pick<OverviewCount, 'Count' | 'IsMore'>): string =>
  Count === 1 && !IsMore ? phrase.one : phrase.many;

/** '3 of your tasks failed this week'. */
export const attentionSentence = (count: AttentionCount): string =>
  `${printCount(count)}${count.Count === null ? ':' : ''} ${phraseFor(attention[count.Kind], count)}`;

/** The noun of a number in the overview: 'current students'. */
export const overviewLabel = (count: OverviewCount): string => phraseFor(overview[count.Kind], count);
