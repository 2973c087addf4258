import { anyOf } from '../../access/rights.ts';
import { student } from '../../records/student.ts';
import { columnsOf, type ImportType } from '../importType.ts';
import { asStudent, whoColumns } from './student.ts';

/** Addresses and telephones of known students and their guardians. */
export const studentContactImport: ImportType = {
  name: 'studentContact',
  label: 'Student contact',
  right: anyOf('ImportStudentsContacts'),
  recordType: student,
  creates: false,
  identifying: ['ucas'],
  sameIn: ['firstname', 'lastname', 'dob', 'group'],
  asPerson: asStudent,
  columns: [
    ...whoColumns,
    ...columnsOf(student, {
      street: ['address', 'home address', 'address 1', 'address line 1', 'address1'],
      locality: ['address 2', 'address line 2', 'address2'],
      town: ['city', 'town/city'],
      county: [],
      postcode: ['post code', 'home postcode', 'zip'],
      email: ['e-mail', 'email address', 'student email'],
      mobile: ['mobile number', 'mobile phone', 'mobile telephone'],
      telephone: ['phone', 'tel', 'home telephone', 'home phone', 'telephone number', 'home telephone number'],
      guardianName: [
        'parent',
        'parent name',
        'guardian name',
        'parent/guardian',
        'parent/carer',
        'parent/carer name',
        'carer',
        'next of kin',
        'emergency contact',
        'emergency contact name',
        'contact name',
      ],
      guardianEmail: [
        'parent email',
        'carer email',
        'parent/guardian email',
        'parent/carer email',
        'emergency contact email',
        'contact email',
      ],
      guardianTelephone: [
        'parent telephone',
        'parent phone',
        'guardian phone',
        'parent mobile',
        'guardian mobile',
        'carer telephone',
        'parent/guardian telephone',
        'parent/carer telephone',
        'parent/carer mobile',
        'emergency contact telephone',
        'emergency contact number',
        'contact telephone',
        'contact number',
        'parent contact number',
        'parent/guardian contact number',
        'parent/carer contact number',
      ],
    }),
  ],
};
