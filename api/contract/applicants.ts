import { z } from 'zod';
import { maxId } from '../../domain/fields/recordId.ts';
import { chooseAmbassadors } from '../../domain/contractMessages.ts';

/** The most ambassadors of one request. */
const maxApplicants = 1000;

/** `POST /work-opportunities/{id}/applicants/{step}` and `…/timesheets`. */
export const applicantsBody = z.object({
  AmbassadorIds: z
    .array(z.int({ error: 'AmbassadorIds must be ids of ambassadors' }).positive().max(maxId))
    .min(1, { error: chooseAmbassadors })
    .max(maxApplicants, { error: `A request can name at most ${maxApplicants} ambassadors` }),
});

/** An ambassador on a work offer. `Name` is null if the reader may not see the ambassador. */
const applicantRow = z.object({
  AmbassadorId: z.int(),
  Name: z.string().nullable(),
  Status: z.object({ value: z.int(), label: z.string() }),
  /** ISO 8601, UTC; null if they never applied. */
  Applied: z.string().nullable(),
  /** The place on the waiting list, counted from 1; null if they are not on it. */
  Place: z.int().nullable(),
  /** Other offers for which they are accepted and whose work overlaps. `Title` is null for an offer that the reader may not see. */
  Clashes: z.array(z.object({ Id: z.int(), Title: z.string().nullable() })),
  /** The steps that the reader can take about them now; steps that lead to an acceptance only while a place is free. */
  Steps: z.array(z.string()),
});
export type ApplicantRow = z.infer<typeof applicantRow>;

/** `GET /work-opportunities/{id}/applicants`: those who are to be decided first, each status by place or time of application. */
export const applicantsAnswer = z.object({
  Places: z.int(),
  Free: z.int(),
  /** The status of the offer today. */
  Status: z.string(),
  CanEdit: z.boolean(),
  /** Whether ambassadors can be added now. */
  CanAdd: z.boolean(),
  Applicants: z.array(applicantRow),
});
export type ApplicantsAnswer = z.infer<typeof applicantsAnswer>;

/** The outcome for each ambassador of the request. */
export const applicantsResult = z.object({
  Success: z.literal(true),
  SuccessMessage: z.string(),
  Revision: z.int(),
  /** The log position after the change, for `Read-After`. */
  Position: z.string(),
  Applied: z.array(z.int()),
  Refused: z.array(z.object({ AmbassadorId: z.int(), Message: z.string() })),
});
export type ApplicantsResult = z.infer<typeof applicantsResult>;

/** `POST /work-opportunities/{id}/timesheets`: how many timesheets were made, and how many were there. */
export const timesheetsResult = z.object({
  Success: z.literal(true),
  SuccessMessage: z.string(),
  Position: z.string(),
  Made: z.int(),
  Already: z.int(),
  Refused: z.array(z.object({ AmbassadorId: z.int(), Message: z.string() })),
});
export type TimesheetsResult = z.infer<typeof timesheetsResult>;
