import { anyOf } from '../../access/rights.ts';
import { institutionTarget } from '../../records/institutionTarget.ts';
import { columnsOf, type ImportType, recordIdOf, schoolNames } from '../importType.ts';

/** Imports the institutions that the group targets. */
export const institutionSpecificImport: ImportType = {
  name: 'institutionSpecific',
  label: 'Institution specific',
  right: anyOf('ImportInstitutionSpecific'),
  recordType: institutionTarget,
  creates: true,
  identifying: [],
  sameIn: ['institution', 'group'],
  columns: [
    recordIdOf(institutionTarget),
    ...columnsOf(
      institutionTarget,
      {
        institution: schoolNames,
        target: ['target', 'target school', 'targeted'],
        targetType: ['type of target'],
        notes: ['comments'],
        group: ['member', 'member institution'],
      },
      ['institution'],
    ),
  ],
};
