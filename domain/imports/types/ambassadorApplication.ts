import { anyOf } from '../../access/rights.ts';
import { ambassadorApplication } from '../../records/ambassadorApplication.ts';
import { columnsOf, type ImportType, recordIdOf, schoolNames } from '../importType.ts';

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
        firstname: ['forename', 'given name', 'first'],
        lastname: ['surname', 'family name', 'last'],
        dob: ['dob', 'birth date', 'born'],
        sex: ['gender'],
        group: ['member', 'member institution'],
        institution: schoolNames,
        programmeTitle: ['programme', 'scheme'],
        programmeLevel: ['level', 'level of study', 'degree'],
        courseName: ['course', 'course title', 'subject'],
        mature: ['mature student'],
        email: ['e-mail', 'email address', 'student email'],
        mobile: ['mobile number', 'mobile phone', 'mobile telephone'],
        telephone: ['phone', 'tel', 'telephone number', 'home telephone'],
        street: ['address', 'address 1', 'address line 1', 'address1'],
        locality: ['address 2', 'address line 2', 'address2'],
        town: ['city', 'town/city'],
        county: [],
        postcode: ['post code', 'home postcode', 'zip'],
        reportingPostcode: [],
        marketing: ['marketing consent', 'contact preferences'],
        permissionToTrack: ['tracking consent', 'consent to track'],
        permissionToMonitor: ['monitoring consent', 'consent to monitor'],
        notes: ['comments'],
      },
      ['lastname', 'applied'],
    ),
  ],
};
