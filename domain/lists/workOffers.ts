import { labelIn } from '../fields/choice.ts';
import type { Choice } from '../fields/field.ts';
import { choicesOfLabels } from './named.ts';

/** The statuses of work offers, as they are stored in filters and shown. */
export const workOfferStatus = { pending: 'Pending', advertising: 'Advertising', expired: 'Expired', closed: 'Closed' } as const;

export type WorkOfferStatus = (typeof workOfferStatus)[keyof typeof workOfferStatus];

export const workOfferStatuses: readonly Choice[] = choicesOfLabels(...Object.values(workOfferStatus));

/** The codes of an ambassador's status on a work offer. */
export const applicantStatus = { notApplied: 0, pending: 1, waiting: 2, accepted: 3, notInterested: 4, notAccepted: 5 } as const;

export type ApplicantStatus = (typeof applicantStatus)[keyof typeof applicantStatus];

/** In the order of the specification. */
export const applicantStatuses = [
  { value: applicantStatus.notApplied, label: 'Not Applied' },
  { value: applicantStatus.pending, label: 'Pending' },
  { value: applicantStatus.waiting, label: 'On Waiting List' },
  { value: applicantStatus.accepted, label: 'Accepted' },
  { value: applicantStatus.notInterested, label: 'Not Interested' },
  { value: applicantStatus.notAccepted, label: 'Not Accepted' },
] as const satisfies readonly Choice[];

/** The label of an applicant status. */
export const applicantStatusLabel = (status: ApplicantStatus): string => labelIn(applicantStatuses, status);
