/** Message texts about work offers and their applicants. */

// Rules of an offer.
export const advertisedBackwards = 'Advertise to cannot be before Advertise from';
export const jobEndsBeforeStart = 'Job end cannot be before Job start';
export const fewerPlacesThanAccepted = (accepted: number) =>
  `Places cannot be fewer than the ambassadors who are accepted: ${accepted.toLocaleString('en-GB')}`;
/** Under the input of sessions. */
export const allSessionsHint = 'Without a choice, the offer is for all sessions of the activity.';
/** Under the inputs of the days of the job. */
export const daysOfSessionsHint = 'Leave it empty for the day of the sessions.';

// What the status of an offer allows. `allowed` has the labels of actions.
export const offerAllows = (status: string, allowed: readonly string[]) =>
  `The status of this work offer is “${status}”. Possible now: ${allowed.map((label) => `“${label}”`).join(', ')}.`;
