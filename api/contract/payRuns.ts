import { z } from 'zod';
import { submission } from './register.ts';
import { chooseColumns } from '../../domain/payMessages.ts';

/** `GET /ambassadors/pay-runs/create`: a preview of a run. Amounts are pence. */
export const payPreview = z.object({
  /** The group that pays. */
  Group: z.int(),
  Items: z.int(),
  Total: z.int(),
  Ambassadors: z.int(),
  /** By ambassador, those with the largest amounts first. */
  Data: z.array(z.object({ Id: z.int(), Name: z.string(), Items: z.int(), Total: z.int() })),
  /** The columns that the file can have besides the amount, and whether that of the group's last run had them. */
  Columns: z.array(z.object({ Name: z.string(), Label: z.string(), IsChosen: z.boolean() })),
});
export type PayPreview = z.infer<typeof payPreview>;

/**
 * `POST /ambassadors/pay-runs/start`: starts a task. Requests with the same `Submission` start one run. `Items`, `Total` and
 * `Group` are those of the preview; without `Group` the current group pays.
 */
export const startPayBody = z.object({
  Submission: submission,
  Items: z.int(),
  Total: z.int(),
  Group: z.int().optional(),
  Columns: z.array(z.string().max(50)).min(1, { error: chooseColumns }).max(50),
});
