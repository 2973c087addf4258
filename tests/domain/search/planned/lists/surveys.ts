import type { Choice } from '../../../../../domain/fields/field.ts';

/** The target of a survey and the audience of a template. */
export const surveyAudiences: readonly Choice[] = [
  { value: 0, label: 'Activity Participants' },
  { value: 1, label: 'Students' },
];
