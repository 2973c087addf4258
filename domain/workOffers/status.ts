import { type WorkOfferStatus, workOfferStatus } from '../lists/workOffers.ts';
import { offerAllows } from '../workOfferMessages.ts';

/** The values from which the status of an offer follows. Days are `YYYY-MM-DD`; null: not entered, or it has not happened. */
export interface OfferDays {
  readonly advertiseFrom: string | null;
  readonly advertiseTo: string | null;
  /** The day on which it began to be advertised. */
  readonly advertised: string | null;
  /** The day on which it was found to be expired. */
  readonly expired: string | null;
  readonly closed: string | null;
}

/**
 * The status follows from what happened, and nothing else sets it. What happened counts only as long as the days of the offer agree: an
 * offer that expired is advertised again once its last day is moved beyond the day of its expiry.
 */
export const statusOf = ({ advertiseFrom, advertiseTo, advertised, expired, closed }: OfferDays): WorkOfferStatus => {
  if (closed !== null) return workOfferStatus.closed;
  if (expired !== null && advertiseTo !== null && advertiseTo < expired) return workOfferStatus.expired;
  const hasBegun = advertised !== null && advertiseFrom !== null && advertiseFrom <= advertised;
  return hasBegun ? workOfferStatus.advertising : workOfferStatus.pending;
};

/** The status on a day by the offer's own days, because the clock may be late. Whether ambassadors may apply depends on it. */
export const statusOn = ({ advertiseFrom, advertiseTo, closed }: OfferDays, today: string): WorkOfferStatus => {
  if (closed !== null) return workOfferStatus.closed;
  if (advertiseTo !== null && advertiseTo < today) return workOfferStatus.expired;
  return advertiseFrom !== null && advertiseFrom <= today ? workOfferStatus.advertising : workOfferStatus.pending;
};

/** The actions on offers with their labels. */
export const offerActions = { close: 'Close the work offer', reopen: 'Reopen the work offer' } as const;

export type OfferAction = keyof typeof offerActions;

/**
 * The actions that each status allows. The clock advertises pending offers, and lets offers expire whose last day is over. Reopening leads
 * to the status of the offer's days.
 */
export const actionsByStatus: Readonly<Record<WorkOfferStatus, readonly OfferAction[]>> = {
  [workOfferStatus.pending]: ['close'],
  [workOfferStatus.advertising]: ['close'],
  [workOfferStatus.expired]: ['close'],
  [workOfferStatus.closed]: ['reopen'],
};

/** Why the status does not allow the action, and what it allows; null if it does. */
export const offerRefusal = (days: OfferDays, action: OfferAction): string | null => {
  const status = statusOf(days);
  const allowed = actionsByStatus[status];
  return allowed.includes(action)
    ? null
    : offerAllows(
        status,
        allowed.map((each) => offerActions[each]),
      );
};
