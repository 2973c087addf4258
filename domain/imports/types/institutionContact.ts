import { anyOf } from '../../access/rights.ts';
import { institutionContact } from '../../records/institutionContact.ts';
import { columnsOf, type ImportType, joining, recordIdOf, schoolNames } from '../importType.ts';

/** People at institutions whom the group knows. A row of the same name at the same institution changes the one that is there. */
export const institutionContactImport: ImportType = {
  name: 'institutionContact',
  label: 'Institution contact',
  right: anyOf('ImportInstitutionContacts'),
  recordType: institutionContact,
  creates: true,
  identifying: [],
  sameIn: ['institution', 'name', 'group'],
  columns: [
    recordIdOf(institutionContact, ['contact id']),
    ...columnsOf(
      institutionContact,
      {
        institution: schoolNames,
        name: ['contact', 'contact name', 'key contact', 'main contact', 'full name', 'teacher'],
        jobTitle: ['position', 'role', 'job role', 'job'],
        email: ['e-mail', 'email address', 'contact email'],
        telephone: ['phone', 'tel', 'telephone number', 'phone number', 'mobile'],
        notes: ['comments'],
        group: ['member', 'member institution'],
      },
      ['institution', 'name'],
    ),
    joining({ column: 'name' }, 'firstname', 'First name', ['forename', 'given name', 'contact first name', 'contact forename']),
    joining({ column: 'name' }, 'lastname', 'Last name', ['surname', 'family name', 'contact last name', 'contact surname']),
  ],
};
