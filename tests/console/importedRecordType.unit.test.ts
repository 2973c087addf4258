import { expect, it } from 'vitest';
import { importedRecordType } from '../../console/record/details/importedRecordType.ts';

it.each([
  ['institutionContact', 'institutionContact'],
  ['institutionApplication', 'institutionApplication'],
  ['institutionSpecific', 'institutionTarget'],
  ['studentQualification', 'student'],
  ['activityBeneficiaryInstitution', 'activity'],
  ['edubase', 'institution'],
])('an import of the type %s leads to the records of the type %s', (type, brought) => {
  expect(importedRecordType(type)?.name).toBe(brought);
});
