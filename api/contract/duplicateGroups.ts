import { z } from 'zod';
import { searchAnswer } from './search.ts';

/** Students who may all be the same person. `Id` is the lowest of their ids. */
export const duplicateGroup = z.object({
  Id: z.int(),
  HasSecondaryFormatting: z.boolean(),
  /** The ids of all students of the group with commas between them, the one that would be kept first: `/students/duplicates/merge?students={StudentIds}`. */
  StudentIds: z.string(),
  Students: z.array(
    z.object({
      Id: z.int(),
      StudentIds: z.string(),
      Title: z.string(),
      Group: z.string(),
      State: z.object({ name: z.string(), mark: z.string() }),
      /** What tells the student from others of the name: date of birth, postcode, institution. */
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
    }),
  ),
});
export type DuplicateGroupRow = z.infer<typeof duplicateGroup>;

/** `GET /students/duplicates/search`. */
export const duplicateGroupsAnswer = searchAnswer.omit({ Data: true }).extend({ Data: z.array(duplicateGroup) });
export type DuplicateGroupsAnswer = z.infer<typeof duplicateGroupsAnswer>;
