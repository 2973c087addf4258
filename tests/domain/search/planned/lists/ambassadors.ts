import type { Choice } from '../../../../../domain/fields/field.ts';
import { named } from '../../../../../domain/lists/named.ts';

export const ambassadorApplicationStatuses: readonly Choice[] = [
  { value: 0, label: 'New' },
  { value: 1, label: 'Successful 1st Screening' },
  { value: 2, label: 'Unsuccessful 1st Screening' },
  { value: 3, label: 'Accepted for Interview' },
  { value: 4, label: 'Rejected for Interview' },
  { value: 5, label: 'Accepted after Interview' },
  { value: 6, label: 'Rejected after Interview' },
  { value: 7, label: 'Pass to Recruitment' },
  { value: 8, label: 'Pass to Academic Schools' },
  { value: 9, label: 'Withdrawn' },
  { value: 10, label: 'Did not attend Interview' },
  { value: 11, label: 'Other – disregard application' },
  { value: 12, label: 'Received after Deadline' },
];

/** The means of travel of an expense claim. */
export const modesOfTransport = named('Car', 'Train', 'Taxi', 'Bus', 'Fuel', 'Parking', 'Other', 'Plane', 'Not relevant for this claim');
