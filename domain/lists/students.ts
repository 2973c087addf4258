import type { Choice } from '../fields/field.ts';

/** HESA SEXID. */
export const sexes: readonly Choice[] = [
  { value: 10, label: 'Female' },
  { value: 11, label: 'Male' },
  { value: 12, label: 'Other' },
  { value: 96, label: 'Information refused' },
  { value: 99, label: 'Not available' },
];

export const firstGenerationHe: readonly Choice[] = [
  { value: 1, label: 'Yes' },
  { value: 2, label: 'No' },
  { value: 97, label: 'Not known' },
  { value: 98, label: 'Information refused' },
  { value: 99, label: 'Not available' },
];

/** POLAR4 quintile: 1 is the lowest participation. */
export const polar4: readonly Choice[] = [
  ...[1, 2, 3, 4, 5].map((quintile) => ({ value: quintile, label: String(quintile) })),
  { value: 0, label: 'Unknown' },
];

/** Last known phase, by year group. */
export const yearGroups: readonly Choice[] = [
  { value: -1, label: 'Unknown' },
  { value: 0, label: 'Pre School' },
  { value: 5, label: 'Year Group R' },
  ...Array.from({ length: 13 }, (_, year) => ({ value: year + 6, label: `Year Group ${String(year + 1).padStart(2, '0')}` })),
  { value: 999, label: 'Post Secondary' },
  { value: 1000, label: 'Further Education' },
  { value: 1001, label: 'HE in FE' },
  { value: 1002, label: 'Higher Education' },
  { value: 1003, label: 'Not in Education' },
  { value: 1004, label: 'FE Entry' },
  { value: 1005, label: 'FE Level 1' },
  { value: 1006, label: 'FE Level 2' },
  { value: 1007, label: 'FE Level 3' },
];

export const evaluationGroups: readonly Choice[] = [
  { value: 2, label: 'Comparison' },
  { value: 3, label: 'Control' },
  { value: 4, label: 'Participant' },
];

export const lawfulBases: readonly Choice[] = [
  { value: 1, label: 'Consent' },
  { value: 2, label: 'Legitimate Interest' },
  { value: 3, label: 'Legal Obligation' },
  { value: 4, label: 'Public Task' },
];

export const marketingOptions: readonly Choice[] = [
  { value: 'none', label: 'None' },
  { value: 'email', label: 'Email' },
  { value: 'post', label: 'Post' },
  { value: 'sms', label: 'SMS' },
  { value: 'telephone', label: 'Telephone' },
  { value: 'other', label: 'Other Electronic Means' },
];
