import type { Choice } from '../fields/field.ts';

const named = (...labels: readonly string[]): readonly Choice[] => labels.map((label) => ({ value: label, label }));

export const refereeVerifications = named('Pending', 'Verified', 'Not Verified');
export const programmeApplicationStatuses = named('Accepted', 'Rejected', 'N/A');

/** Beside the on-hold statuses that an institution keeps itself. */
export const notOnHold: Choice = { value: 0, label: 'Not on hold' };
