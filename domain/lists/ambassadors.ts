import type { Choice } from '../fields/field.ts';
import { choicesOfLabels } from './named.ts';

/** In the order of the specification. The numbers are stored. */
export const visaCategories: readonly Choice[] = [
  { value: 14, label: 'Child Student (Sponsored Study)' },
  { value: 3, label: 'Family member of an EEA national' },
  { value: 4, label: 'Indefinite Leave to Remain / Settlement' },
  { value: 11, label: 'Points Based System Dependant' },
  { value: 12, label: 'Spousal Visa' },
  { value: 13, label: 'Student (Sponsored Study)' },
  { value: 5, label: 'Tier 1 (Exceptional Talent)' },
  { value: 6, label: 'Tier 2 (General)' },
  { value: 7, label: 'Tier 4 (General)' },
  { value: 8, label: 'Tier 4 (Doctorate Extension Scheme)' },
  { value: 9, label: 'Tier 5 (Government Authorised Exchange)' },
  { value: 10, label: 'Tier 5 (Temporary Worker)' },
];

/** The means of travel of an expense claim. */
export const modesOfTransport = choicesOfLabels(
  'Car',
  'Train',
  'Taxi',
  'Bus',
  'Fuel',
  'Parking',
  'Other',
  'Plane',
  'Not relevant for this claim',
);

export const programmeLevels = choicesOfLabels(
  'Unknown',
  'Foundation Degree',
  'Undergraduate Degree',
  'MSc',
  'MA',
  'HND',
  'MPhil',
  'PhD',
  'Taught Masters',
  'Research Masters',
);
