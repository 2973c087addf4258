import type { Choice } from '../fields/field.ts';

/** The lists that each institution keeps itself, with the numbers in their URLs. Those above 100 are not of the specification. */
export const customLookups = {
  dbsStatus: 5,
  claimType: 6,
  training: 7,
  content: 9,
  leadDepartment: 11,
  programmeTitle: 12,
  cohort: 13,
  subjectGroup: 14,
  onHoldStatus: 16,
  courseName: 21,
  contractType: 101,
} as const;

export type CustomLookup = keyof typeof customLookups;

const labels: Readonly<Record<CustomLookup, string>> = {
  dbsStatus: 'DBS status',
  claimType: 'Claim type',
  training: 'Training',
  content: 'Content',
  leadDepartment: 'Lead department',
  programmeTitle: 'Programme title',
  cohort: 'Cohort',
  subjectGroup: 'Subject group',
  onHoldStatus: 'On-hold status',
  courseName: 'Course name',
  contractType: 'Contract type',
};

export const customLookupLists: readonly Choice[] = (Object.keys(labels) as CustomLookup[]).map((list) => ({
  value: customLookups[list],
  label: labels[list],
}));
