import { z } from 'zod';

/** A number with the search behind it. */
const homeCount = <Kind extends string>(kinds: readonly [Kind, ...Kind[]]) =>
  z.object({
    Kind: z.enum(kinds),
    /** The search set and the filter of the list that it opens. */
    Set: z.string(),
    Filter: z.string(),
    /** Null: counting took too long, or the list is being rebuilt. */
    Count: z.int().nullable(),
    /** There are more than were counted. */
    IsMore: z.boolean(),
  });

const overviewCount = homeCount([
  'currentStudents',
  'studentsChangedThisWeek',
  'incompleteStudents',
  'activitiesThisMonth',
  'institutions',
]);
const attentionCount = homeCount([
  'importsToDecide',
  'failedTasks',
  'incompleteStudents',
  'unapprovedActivities',
  'contractsToSign',
  'applicationsToScreen',
  'applicationsToLink',
  'applicantsToDecide',
  'timesheetsToPreapprove',
  'timesheetsToApprove',
  'claimsToPreapprove',
  'claimsToApprove',
  'correctionsToPreapprove',
  'correctionsToApprove',
  'openInvitations',
  'exportsReady',
]);

/** `GET /home`: what a person begins the day with, about the group that they work in. */
export const homeAnswer = z.object({
  /** Counts of records that need attention, most urgent first. Only counts of 0 are left out. */
  Attention: z.array(attentionCount),
  Counts: z.array(overviewCount),
  /** How many records each person was the last to change today. */
  Changed: z.array(
    z.object({
      Set: z.string(),
      Filter: z.string(),
      /** Null: the person themselves. */
      Actor: z.string().nullable(),
      Count: z.int(),
      /** The list changed so much today that only a part was counted. */
      IsMore: z.boolean(),
    }),
  ),
});
export type HomeAnswer = z.infer<typeof homeAnswer>;
export type OverviewCount = z.infer<typeof overviewCount>;
export type AttentionCount = z.infer<typeof attentionCount>;
