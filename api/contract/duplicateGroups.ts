import { z } from 'zod';
import { maxCertainGroups } from '../../domain/merging/certainGroup.ts';
import { maxMerged } from '../../domain/merging/planMerge.ts';
import { sayWhy } from '../../domain/merging/mergeMessages.ts';
import { filterText } from './filterText.ts';
import { submission } from './register.ts';
import { searchAnswer } from './search.ts';
import { idText, recordId } from './recordId.ts';

/** Students who may all be the same person. `Id` is the lowest of their ids. */
const duplicateGroup = z.object({
  Id: z.int(),
  HasSecondaryFormatting: z.boolean(),
  /**
   * The ids of all students of the group with commas between them, the one that would be kept first:
   * `/students/duplicates/merge?students={StudentIds}`.
   */
  StudentIds: z.string(),
  Students: z.array(
    z.object({
      Id: z.int(),
      StudentIds: z.string(),
      Title: z.string(),
      Group: z.string(),
      State: z.object({ name: z.string(), mark: z.string() }),
      /** The details that distinguish students of one name: date of birth, postcode, institution. */
      Facts: z.array(z.object({ Label: z.string(), Text: z.string() })),
    }),
  ),
  /** The likeliest first. */
  Pairs: z.array(
    z.object({
      One: z.int(),
      Other: z.int(),
      /** Short sentences: 'Same date of birth', 'First names one letter apart'. */
      Because: z.array(z.string()),
      /** Why somebody said that they are different people, who and when; null if nobody did. */
      Ignored: z.object({ Reason: z.string(), By: z.string(), At: z.string().nullable() }).nullable(),
    }),
  ),
});
export type DuplicateGroupRow = z.infer<typeof duplicateGroup>;

/** `GET /students/duplicates/search`. */
export const duplicateGroupsAnswer = searchAnswer.omit({ Data: true }).extend({ Data: z.array(duplicateGroup) });
export type DuplicateGroupsAnswer = z.infer<typeof duplicateGroupsAnswer>;

/** `GET /students/duplicates/beyond-doubt`: the groups that can be merged without anybody looking, as far as one task merges. */
export const certainGroupsAnswer = z.object({
  Groups: z.array(
    z.object({
      Keep: z.int(),
      Duplicates: z.array(z.int()),
      /** The revisions of the students, by id. */
      Seen: z.record(z.string(), z.int()),
      Students: z.array(z.object({ Id: z.int(), Title: z.string(), Facts: z.array(z.string()) })),
    }),
  ),
  /** There are more. */
  More: z.boolean(),
});
export type CertainGroupsAnswer = z.infer<typeof certainGroupsAnswer>;

const pair = z.strictObject({ One: recordId, Other: recordId });
/** As many as the students of one group make. */
const pairs = z
  .array(pair)
  .min(1)
  .max((maxMerged * (maxMerged - 1)) / 2);

/** `POST /students/duplicates/ignore`: the students of each pair are different people. */
export const ignoreBody = z.strictObject({
  Pairs: pairs,
  Reason: z.string({ error: sayWhy }),
});
export type IgnoreBody = z.infer<typeof ignoreBody>;

/** `POST /students/duplicates/stop-ignoring`. */
export const stopIgnoringBody = z.strictObject({ Pairs: pairs });
export type StopIgnoringBody = z.infer<typeof stopIgnoringBody>;

/**
 * `POST /students/duplicates/merge-beyond-doubt`: the groups as the person saw them. Sent again with the same `Submission`, it happens
 * once.
 */
export const mergeCertainBody = z.strictObject({
  Submission: submission,
  Filter: filterText.default(''),
  Groups: z
    .array(
      z.strictObject({
        Keep: recordId,
        Duplicates: z
          .array(recordId)
          .min(1)
          .max(maxMerged - 1),
        Seen: z.record(idText('Seen must name records by id'), z.int().min(0)),
      }),
    )
    .min(1)
    .max(maxCertainGroups),
});
export type MergeCertainBody = z.infer<typeof mergeCertainBody>;
