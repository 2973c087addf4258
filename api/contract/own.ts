import { z } from 'zod';
import { recordForm } from './records.ts';

/** `GET /own`: the ambassadors of the account, and the work that waits for them. */
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

/** `GET /own/details`: the details of the person in each group, without those that they may not see. */
export const ownDetailsAnswer = z.object({
  Data: z.array(
    recordForm.extend({
      Id: z.int(),
      Group: z.string(),
      Revision: z.int(),
      /** The values that they may not change, in words. */
      Facts: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
    }),
  ),
});
export type OwnDetailsAnswer = z.infer<typeof ownDetailsAnswer>;
