import type { Choice } from '../../../../../domain/fields/field.ts';
import { named } from '../../../../../domain/lists/named.ts';

/** The means of travel of an expense claim. */
export const modesOfTransport = named('Car', 'Train', 'Taxi', 'Bus', 'Fuel', 'Parking', 'Other', 'Plane', 'Not relevant for this claim');

export const workOfferStatuses = named('Pending', 'Advertising', 'Expired', 'Closed');

/** An ambassador's status on a work offer. */
export const applicantStatuses: readonly Choice[] = [
  { value: 0, label: 'Not Applied' },
  { value: 1, label: 'Pending' },
  { value: 2, label: 'On Waiting List' },
  { value: 3, label: 'Accepted' },
  { value: 4, label: 'Not Interested' },
  { value: 5, label: 'Not Accepted' },
];
