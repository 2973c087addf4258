import type { AttentionCount, OverviewCount } from '../../api/contract/home.ts';

interface Phrase {
  readonly one: string;
  readonly many: string;
}

const attention: Readonly<Record<AttentionCount['Kind'], Phrase>> = {
  importsToDecide: { one: 'import waits for your decisions', many: 'imports wait for your decisions' },
  failedTasks: { one: 'of your tasks failed this week', many: 'of your tasks failed this week' },
  incompleteStudents: { one: 'student record is incomplete', many: 'student records are incomplete' },
  unapprovedActivities: { one: 'activity that is over is not approved', many: 'activities that are over are not approved' },
  contractsToSign: { one: 'contract waits for a signature', many: 'contracts wait for a signature' },
  applicationsToScreen: { one: 'new application waits for the 1st screening', many: 'new applications wait for the 1st screening' },
  applicationsToLink: {
    one: 'accepted applicant is not linked with an ambassador',
    many: 'accepted applicants are not linked with ambassadors',
  },
  applicantsToDecide: {
    one: 'applicant for work waits for an answer',
    many: 'applicants for work wait for an answer',
  },
  timesheetsToPreapprove: { one: 'timesheet waits for pre-approval', many: 'timesheets wait for pre-approval' },
  timesheetsToApprove: { one: 'timesheet waits for your approval', many: 'timesheets wait for your approval' },
  claimsToPreapprove: { one: 'expense claim waits for pre-approval', many: 'expense claims wait for pre-approval' },
  claimsToApprove: { one: 'expense claim waits for your approval', many: 'expense claims wait for your approval' },
  correctionsToPreapprove: { one: 'pay correction waits for pre-approval', many: 'pay corrections wait for pre-approval' },
  correctionsToApprove: { one: 'pay correction waits for your approval', many: 'pay corrections wait for your approval' },
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
  Count === null ? 'Too many to count' : `${Count.toLocaleString('en-GB')}${IsMore ? '+' : ''}`;

const phraseFor = (phrase: Phrase, { Count, IsMore }: Pick<OverviewCount, 'Count' | 'IsMore'>): string =>
  Count === 1 && !IsMore ? phrase.one : phrase.many;

/** '3 of your tasks failed this week'. */
export const attentionSentence = (count: AttentionCount): string =>
  `${printCount(count)}${count.Count === null ? ':' : ''} ${phraseFor(attention[count.Kind], count)}`;

/** What a number of the overview counts: 'current students'. */
export const overviewLabel = (count: OverviewCount): string => phraseFor(overview[count.Kind], count);
