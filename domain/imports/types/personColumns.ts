import { schoolNames } from '../importType.ts';

/** Usual column headings for the names and the date of birth of a person. */
export const nameColumns = {
  firstname: ['forename', 'forenames', 'first names', 'given name', 'first'],
  lastname: ['surname', 'family name', 'last'],
  dob: ['dob', 'birth date', 'birthday', 'born'],
} as const;

/** Usual column headings for the fields of ambassadors and applicants, in their order. */
export const personColumns = {
  ...nameColumns,
  sex: ['gender'],
  group: ['member', 'member institution'],
  institution: schoolNames,
  programmeTitle: ['programme', 'scheme'],
  programmeLevel: ['level', 'level of study', 'degree'],
  courseName: ['course', 'course title', 'subject'],
  mature: ['mature student'],
  email: ['e-mail', 'email address', 'student email', 'university email', 'uni email'],
  mobile: ['mobile number', 'mobile phone', 'mobile telephone'],
  telephone: ['phone', 'tel', 'telephone number', 'home telephone'],
  street: ['address', 'address 1', 'address line 1', 'address1'],
  locality: ['address 2', 'address line 2', 'address2'],
  town: ['city', 'town/city'],
  county: [],
  postcode: ['post code', 'home postcode', 'zip'],
  reportingPostcode: [],
  marketing: ['marketing consent', 'marketing preferences', 'contact preferences', 'communication preferences'],
  permissionToTrack: ['tracking consent', 'consent to track'],
  permissionToMonitor: ['monitoring consent', 'consent to monitor'],
} as const;
