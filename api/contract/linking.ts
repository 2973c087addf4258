import { z } from 'zod';
import { submission } from './register.ts';
import { idNamed } from './recordId.ts';

/** `GET /ambassadors/applications/{id}/matches`. */
export const matchesAnswer = z.object({
  /** Why the application cannot be linked now; null if it can. */
  Refusal: z.string().nullable(),
  /** The ambassadors of the group who may be the applicant. */
  Data: z.array(
    z.object({
      Id: z.int(),
      Title: z.string(),
      /** The details that distinguish them: id, date of birth, email. */
      Facts: z.array(z.string()),
      Because: z.array(z.string()),
      /** The labels of the empty fields that the application would fill in. */
      Fills: z.array(z.string()),
    }),
  ),
});
export type MatchesAnswer = z.infer<typeof matchesAnswer>;

/** `POST /ambassadors/applications/{id}/link`: a task. Sent again with the same `Submission`, nothing happens twice. */
export const linkBody = z.object({
  Submission: submission,
  /** The ambassador to link; null: make one from the application. */
  Ambassador: idNamed('Ambassador').nullable(),
});
