import type { Choice } from '../fields/field.ts';

export const phases: readonly Choice[] = [
  { value: 0, label: 'Unknown' },
  { value: 1, label: 'Primary' },
  { value: 2, label: 'Secondary' },
  { value: 3, label: 'All Through' },
  { value: 4, label: '16 Plus' },
  { value: 8, label: 'Further Education' },
  { value: 16, label: 'Higher Education' },
  { value: 32, label: 'Other' },
  { value: 60, label: 'Middle Deemed Primary' },
  { value: 64, label: 'Middle Deemed Secondary' },
  { value: 70, label: 'Nursery' },
  { value: 128, label: 'Not Applicable' },
];

export const targetTypes: readonly Choice[] = [
  { value: 0, label: 'Unknown' },
  { value: 1, label: 'Outreach' },
  { value: 2, label: 'Recruitment' },
  { value: 3, label: 'Both' },
];

export const subscriberTypes: readonly Choice[] = [
  { value: 8, label: 'Affiliate' },
  { value: 7, label: 'Associate' },
  { value: 3, label: 'Collegiate' },
  { value: 0, label: 'Core' },
  { value: 1, label: 'Uni Connect' },
];
