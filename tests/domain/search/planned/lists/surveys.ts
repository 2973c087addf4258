import type { Choice } from '../../../../../domain/fields/field.ts';

/** Who answers a survey: the target of a survey, the audience of a template. */
export const surveyAudiences: readonly Choice[] = [
  { value: 0, label: 'Activity Participants' },
  { value: 1, label: 'Students' },
];
