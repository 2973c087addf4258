import type { Right } from '../../../../../domain/access/rights.ts';
import type { Choice } from '../../../../../domain/fields/field.ts';

/** The reports, each with the right that opens it. */
export const reports = [
  { value: 'postcodeProfile', label: 'Postcode profile', right: 'ViewPostcodeProfileReport' },
  { value: 'delivery', label: 'Delivery', right: 'ViewDeliveryReport' },
  { value: 'studentProfile', label: 'Student profile', right: 'ViewStudentProfileReport' },
] as const satisfies readonly (Choice & { readonly right: Right })[];

export const reportTypes: readonly Choice[] = reports.map(({ value, label }) => ({ value, label }));
