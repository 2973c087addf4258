import { z } from 'zod';
import { recordForm } from './records.ts';

/** `GET /own`: whom the account is for, and what waits for its ambassadors. */
export const ownAnswer = z.object({
  Ambassadors: z.array(z.object({ Id: z.int(), Name: z.string(), Group: z.string() })),
  /** Lists of own records with something to do. Counts of 0 are left out. */
  Waiting: z.array(
    z.object({
      Kind: z.enum(['contractsToSign', 'timesheetsSentBack', 'claimsSentBack', 'offersToAnswer']),
      Path: z.string(),
      Filter: z.string(),
      Count: z.int(),
    }),
  ),
});
export type OwnAnswer = z.infer<typeof ownAnswer>;

/** `GET /own/details`: what each group keeps about the person, as far as they may see it. */
export const ownDetailsAnswer = z.object({
  Data: z.array(
    recordForm.extend({
      Id: z.int(),
      Group: z.string(),
      Revision: z.int(),
      /** What they may not change, in words. */
      Facts: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
    }),
  ),
});
export type OwnDetailsAnswer = z.infer<typeof ownDetailsAnswer>;
