import type { Choice } from '../../../../../domain/fields/field.ts';
import { named } from '../../../../../domain/lists/named.ts';

export const refereeVerifications = named('Pending', 'Verified', 'Not Verified');
export const programmeApplicationStatuses = named('Accepted', 'Rejected', 'N/A');

/** Joined by the on-hold statuses that an institution keeps itself. */
export const notOnHold: Choice = { value: 0, label: 'Not on hold' };
