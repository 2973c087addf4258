import { z } from 'zod';
import { clashReasons } from '../../domain/merging/moveRows.ts';
import { maxMerged, mergeReasons } from '../../domain/merging/planMerge.ts';
import { submission } from './register.ts';
import { idFromText, idText, idTexts, recordId } from './recordId.ts';

const source = z.union([recordId, z.literal('all')]);

/** `GET /{path}/duplicates/merge?students=12,34`: what merging them would do. `keep` is one of them; the first without it. */
export const mergeQuery = z.looseObject({
  students: idTexts('students must be at least two ids with commas between them'),
  keep: idFromText('keep must be the id of a record').optional(),
});

const valueText = z.object({ Source: source, Text: z.string() });

export const mergePlan = z.object({
  Keep: z.int(),
  Records: z.array(
    z.object({
      Id: z.int(),
      Title: z.string(),
      Group: z.string(),
      Revision: z.int(),
      State: z.object({ name: z.string(), mark: z.string() }),
      Updated: z.string().nullable(),
      /** The records that point at this one and would move if it is not kept: 'registers'. */
      Moves: z.array(z.object({ Label: z.string(), Count: z.int() })),
    }),
  ),
  /** The fields that differ, in the order of the form. Fields that the person may not see are not named; they follow the proposal. */
  Fields: z.array(
    z.object({
      Name: z.string(),
      Label: z.string(),
      Tab: z.string(),
      IsConflict: z.boolean(),
      From: source,
      Because: z.enum(mergeReasons),
      Values: z.array(valueText),
    }),
  ),
  /** Fields of records that contradict each other in a record where both are: two marks of one session. */
  Clashes: z.array(
    z.object({
      /** The record: 'activitySession-12'. */
      Of: z.string(),
      Title: z.string(),
      Field: z.string(),
      Label: z.string(),
      Proposed: z.string(),
      Because: z.enum(clashReasons),
      /** `Of`: the records that say so. */
      Options: z.array(z.object({ Value: z.string(), Text: z.string(), Of: z.array(recordId) })),
    }),
  ),
});
export type MergePlan = z.infer<typeof mergePlan>;

/** `POST /{path}/duplicates/merge`. Sent again with the same `Submission`, it happens once. */
export const mergeBody = z.strictObject({
  Submission: submission,
  Keep: recordId,
  Duplicates: z
    .array(recordId)
    .min(1, { error: 'Please choose at least two records' })
    .max(maxMerged - 1, { error: `At most ${maxMerged} records can be merged at once` }),
  /** The sources of the fields' values, by name. Fields without an entry follow the proposal. */
  From: z.record(z.string().max(100), source).default({}),
  /** The values that stay in clashes, by record and field. */
  Rows: z.record(z.string().max(100), z.record(z.string().max(100), z.union([z.string().max(200), z.int()]))).default({}),
  /** The revisions that the person saw, by id. */
  Seen: z.record(idText('Seen must name records by id'), z.int().min(0)),
});
export type MergeBody = z.infer<typeof mergeBody>;

export const unmergeQuery = z.looseObject({ id: idFromText('id must be the id of a record') });

const recordRef = z.object({ Type: z.string().max(100), Id: recordId });

/** `GET /{path}/duplicates/unmerge?id=12`: what taking a record out of its merge asks. */
export const unmergePlan = z.object({
  Id: z.int(),
  Title: z.string(),
  /** Null if it was marked as a duplicate by an older version. */
  Kept: z.object({ Id: z.int(), Title: z.string() }).nullable(),
  /** Fields and rows ('qualifications/3') of the kept record that came by the merge and were changed since. They stay unless chosen. */
  Changed: z.array(z.object({ Name: z.string(), Label: z.string(), Now: z.string(), Before: z.string() })),
  /** Records that name the kept record since the merge, or whose values about it changed since. They stay with it unless chosen. */
  Since: z.array(recordRef.extend({ Label: z.string(), Title: z.string() })),
});
export type UnmergePlan = z.infer<typeof unmergePlan>;

/** `POST /{path}/duplicates/unmerge`. */
export const unmergeBody = z.strictObject({
  Submission: submission,
  Id: recordId,
  PutBack: z.array(z.string().max(100)).max(200).default([]),
  Give: z.array(recordRef).max(5_000).default([]),
});
export type UnmergeBody = z.infer<typeof unmergeBody>;
