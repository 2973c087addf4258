import { anyOf } from '../../access/rights.ts';
import { institutionApplication } from '../../records/institutionApplication.ts';
import { columnsOf, type ImportType, recordIdOf, schoolNames } from '../importType.ts';

/** Yearly counts of applications from institutions to the group. */
export const institutionApplicationImport: ImportType = {
  name: 'institutionApplication',
  label: 'Institution application',
  right: anyOf('ImportInstitutionApplicationData'),
  recordType: institutionApplication,
  creates: true,
  identifying: [],
  sameIn: ['institution', 'year', 'group'],
  columns: [
    recordIdOf(institutionApplication),
    ...columnsOf(
      institutionApplication,
      {
        institution: schoolNames,
        year: ['year', 'entry year', 'cycle', 'application year', 'academic year'],
        applications: ['applicants', 'number of applications', 'applied'],
        offers: ['offers made', 'number of offers', 'offered'],
        acceptances: ['accepted', 'accepts', 'number of acceptances', 'firm'],
        enrolments: ['enrolled', 'number enrolled', 'entrants'],
        group: ['member', 'member institution'],
      },
      ['institution', 'year'],
    ),
  ],
};
