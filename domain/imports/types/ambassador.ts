import { anyOf } from '../../access/rights.ts';
import { ambassador } from '../../records/ambassador.ts';
import { columnsOf, finding, type ImportType, recordIdOf } from '../importType.ts';
import { nameColumns, personColumns } from './personColumns.ts';

const ambassadorId = recordIdOf(ambassador, ['ambassador number', 'waymark id']);

/** The columns by which files name ambassadors. */
export const whichAmbassador = finding([ambassadorId, ...columnsOf(ambassador, nameColumns)]);

/** How a row finds its ambassador: by name and date of birth in the group. A person is asked about an ambassador with the same email. */
export const asAmbassador = {
  right: anyOf('ImportAmbassadors'),
  recordType: ambassador,
  identifying: [],
  sameIn: ['firstname', 'lastname', 'dob', 'group'],
} as const;

/** Ambassadors: new ones, and changes of those who are known. */
export const ambassadorImport: ImportType = {
  ...asAmbassador,
  name: 'ambassador',
  label: 'Ambassador',
  creates: true,
  needsTwoCells: true,
  alikeIn: ['email'],
  columns: [
    ambassadorId,
    ...columnsOf(
      ambassador,
      {
        ...personColumns,
        complete: [],
        ethnicity: ['ethnic origin', 'ethnic background'],
        available: ['available for work'],
        leaver: ['has left'],
        completedPreemployment: ['pre-employment checks', 'right to work checked'],
        dbsStatus: ['dbs', 'dbs check'],
        accessToCar: ['car', 'has car'],
        visaRequired: ['needs visa'],
        visaCategory: ['visa', 'visa type'],
        visaExpiry: ['visa expires', 'visa expiry date'],
        notes: ['comments'],
      },
      ['lastname'],
    ),
  ],
};
