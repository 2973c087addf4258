import type { Values } from '../fields/field.ts';

/** The time of an ambassador's work. Instants in ISO 8601; `session` is null for an activity without sessions. */
export interface WorkTime {
  readonly session: number | null;
  readonly start: string;
  readonly end: string;
}

/** The values that timesheets take from an offer. */
interface WorkedOffer {
  readonly id: number;
  readonly activity: number | null;
  readonly group: number | null;
}

/** A timesheet that is ready to be submitted. `key` is the same for the same work, so that it is made once. */
export interface ReadyTimesheet {
  readonly key: string;
  readonly ambassador: number;
  readonly values: Values;
}

/** The times that are over at `now` (ISO 8601, UTC): what is yet to come has not been worked. */
export const workedBy = (times: readonly WorkTime[], now: string): readonly WorkTime[] =>
  times.filter(({ end }) => Date.parse(end) <= Date.parse(now));

/** One timesheet for each ambassador and time. The hours and the pay are computed when it is saved. */
export const readyTimesheets = (
  { id, activity, group }: WorkedOffer,
  ambassadors: readonly number[],
  times: readonly WorkTime[],
): readonly ReadyTimesheet[] =>
  ambassadors.flatMap((ambassador) =>
    times.map(({ session, start, end }) => ({
      key: `${id}/${session ?? 0}/${ambassador}`,
      ambassador,
      values: { ambassador, activity, session, workOffer: id, start, end, group },
    })),
  );
