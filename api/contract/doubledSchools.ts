import { z } from 'zod';
import { submission } from './register.ts';
import { recordId } from './recordId.ts';

/** The most schools of one request. A body holds at most 20,000 values, three for each of them. */
export const maxSchools = 6_000;

/** `GET /students/doubled-institutions`: schools that were entered beside those of the register and that students name. */
export const doubledSchoolsAnswer = z.object({
  Schools: z.array(
    z.object({
      From: z.int(),
      FromTitle: z.string(),
      /** The school of the register. */
      To: z.int(),
      ToTitle: z.string(),
      /** The students who name `From` and whom this person may edit. */
      Students: z.int(),
    }),
  ),
  /** The students whom one task changes. */
  Students: z.int(),
  /** There are more, for the next time. */
  More: z.boolean(),
});
export type DoubledSchoolsAnswer = z.infer<typeof doubledSchoolsAnswer>;

/** `POST /students/dedupe-institutions`: the schools as the person saw them. Sent again with the same `Submission`, it happens once. */
export const clearSchoolsBody = z.strictObject({
  Submission: submission,
  Schools: z
    .array(z.strictObject({ From: recordId, To: recordId }))
    .min(1)
    .max(maxSchools),
});
export type ClearSchoolsBody = z.infer<typeof clearSchoolsBody>;
