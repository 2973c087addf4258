import { anyOf } from '../../access/rights.ts';
import { ambassadorApplication } from '../../records/ambassadorApplication.ts';
import { columnsOf, type ImportType, recordIdOf } from '../importType.ts';
import { personColumns } from './personColumns.ts';

/**
 * Applications to become an ambassador: new ones, and changes of those that are known. They arrive as new, because only people move them
 * from status to status. A row is about whoever has the same name and date of birth in the group; of one with the same email, a person is asked.
 */
export const ambassadorApplicationImport: ImportType = {
  name: 'ambassadorApplication',
  label: 'Ambassador application',
  right: anyOf('ImportAmbassadorApplications'),
  recordType: ambassadorApplication,
  creates: true,
  needsTwoCells: true,
  identifying: [],
  sameIn: ['firstname', 'lastname', 'dob', 'group'],
  alikeIn: ['email'],
  columns: [
    recordIdOf(ambassadorApplication, ['application number', 'waymark id']),
    ...columnsOf(
      ambassadorApplication,
      {
        applied: ['applied on', 'application date', 'date of application', 'submitted', 'timestamp'],
        applicationForm: ['form', 'application form', 'role'],
        ...personColumns,
        notes: ['comments'],
      },
      ['lastname', 'applied'],
    ),
  ],
};
