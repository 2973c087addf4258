import { z } from 'zod';
import { chooseAmbassadors, tooManyContracts } from '../../domain/contractMessages.ts';
import { maxIssued } from '../../domain/contracts/issuing.ts';
import { readDate } from '../../domain/fields/date.ts';
import { realDateExpected } from '../../domain/messages.ts';
import { submission } from './register.ts';
import { filterText } from './filterText.ts';
import { idNamed } from './recordId.ts';

const day = z.string({ error: realDateExpected }).transform((text, context) => {
  const read = readDate(text);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: realDateExpected });
  return z.NEVER;
});

const ambassadorIds = z
  .array(idNamed('AmbassadorId'))
  .min(1, { error: chooseAmbassadors })
  .max(maxIssued, { error: tooManyContracts(maxIssued) });

/** The template of a contract, and its first and last day. */
const issue = { Template: idNamed('Template'), Start: day, Expire: day };

/** `POST /ambassadors/contracts/issue/preview`: for ambassadors by id, or all that a filter matches. */
export const previewIssueBody = z.union(
  [z.strictObject({ ...issue, AmbassadorIds: ambassadorIds }), z.strictObject({ ...issue, Filter: filterText })],
  { error: chooseAmbassadors },
);
export type PreviewIssueBody = z.infer<typeof previewIssueBody>;

export const issuePreview = z.object({
  /** The revision of the template. Contracts say what it said then. */
  Revision: z.int(),
  /** The ambassadors who would get a contract. */
  AmbassadorIds: z.array(z.int()),
  /** How many have a contract of this template in these days that did not end, and the first of them. */
  Already: z.int(),
  AlreadyNames: z.array(z.string()),
  /** How many can get none, and the first of them with the reason. */
  LeftOut: z.int(),
  Reasons: z.array(z.object({ Id: z.int(), Name: z.string(), Reason: z.string() })),
  /** The first of the contracts; null if there would be none. */
  Example: z.object({ Name: z.string(), Text: z.string() }).nullable(),
});
export type IssuePreview = z.infer<typeof issuePreview>;

/** `POST /ambassadors/contracts/issue`: a task. Sent again with the same `Submission`, nothing is issued twice. */
export const issueBody = z.object({ ...issue, Submission: submission, Revision: z.int(), AmbassadorIds: ambassadorIds });
