import { anyOf } from '../../access/rights.ts';
import { ambassador } from '../../records/ambassador.ts';
import { columnsOf, finding, type ImportType, recordIdOf, schoolNames } from '../importType.ts';

const ambassadorId = recordIdOf(ambassador, ['ambassador number', 'waymark id']);

const names = {
  firstname: ['forename', 'given name', 'first'],
  lastname: ['surname', 'family name', 'last'],
  dob: ['dob', 'birth date', 'born'],
};

/** The columns by which files name ambassadors. */
export const whichAmbassador = finding([ambassadorId, ...columnsOf(ambassador, names)]);

/** How a row finds its ambassador: whoever has the same name and date of birth in the group. Of one with the same email, a person is asked. */
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
  alikeIn: ['email'],
  columns: [
    ambassadorId,
    ...columnsOf(
      ambassador,
      {
        ...names,
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
