import type { Choice } from '../../../../../domain/fields/field.ts';
import { choicesOfLabels } from '../../../../../domain/lists/named.ts';

export const refereeVerifications = choicesOfLabels('Pending', 'Verified', 'Not Verified');
export const programmeApplicationStatuses = choicesOfLabels('Accepted', 'Rejected', 'N/A');

/** Joined by the on-hold statuses that an institution keeps itself. */
export const notOnHold: Choice = { value: 0, label: 'Not on hold' };
