import { anyOf } from '../../access/rights.ts';
import { ambassadorApplication } from '../../records/ambassadorApplication.ts';
import { columnsOf, type ImportType, recordIdOf } from '../importType.ts';
import { personColumns } from './personColumns.ts';

/**
 * Imports applications to become an ambassador, new and known ones. New ones have the status New, because only people change the status. A
 * row finds an application by name and date of birth in the group; a person is asked about one with the same email.
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
