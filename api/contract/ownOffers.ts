import { z } from 'zod';
import { idNamed } from './recordId.ts';
import { ownStepNames } from '../../domain/workOffers/steps.ts';

/** `GET /work-opportunities/own/{id}/applicant`: the person's status on an offer, and their possible steps. */
export const ownApplicantAnswer = z.object({
  Status: z.int(),
  StatusText: z.string(),
  /** The place on the waiting list, counted from 1; null: not on it. */
  Place: z.int().nullable(),
  Steps: z.array(z.object({ name: z.enum(ownStepNames), label: z.string() })),
  /** The titles of other offers for which the person is accepted and whose work overlaps. */
  Clashes: z.array(z.string()),
  /** The times of the work, the earliest first. Instants in ISO 8601. */
  Times: z.array(z.object({ Name: z.string(), Start: z.string(), End: z.string() })),
});
export type OwnApplicantAnswer = z.infer<typeof ownApplicantAnswer>;

/** A time of accepted work. `Session` is null where the offer is for an activity without sessions. */
const shift = z.object({
  Offer: z.int(),
  Session: z.int().nullable(),
  Title: z.string(),
  Activity: z.string(),
  Name: z.string(),
  Start: z.string(),
  End: z.string(),
  /** The venue; empty if none is recorded. */
  Place: z.string(),
  IsOver: z.boolean(),
  IsCancelled: z.boolean(),
  /** The timesheet of the shift; null if there is none yet. */
  Timesheet: z.int().nullable(),
});
export type OwnShift = z.infer<typeof shift>;

/** `GET /own/shifts`: the accepted work, the earliest first. */
export const ownShiftsAnswer = z.object({ Data: z.array(shift) });

/** `POST /own/shifts/timesheet`: makes the timesheet of a shift. */
export const ownTimesheetBody = z.object({
  Offer: idNamed('Offer'),
  Session: idNamed('Session').nullable(),
});
