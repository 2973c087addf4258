import { expect, it } from 'vitest';
import { broughtBy } from '../../console/record/details/broughtBy.ts';

it.each([
  ['institutionContact', 'institutionContact'],
  ['institutionApplication', 'institutionApplication'],
  ['institutionSpecific', 'institutionTarget'],
  ['studentQualification', 'student'],
  ['activityBeneficiaryInstitution', 'activity'],
  ['edubase', 'institution'],
])('an import of the type %s leads to the records of the type %s', (type, brought) => {
  expect(broughtBy(type)?.name).toBe(brought);
});
