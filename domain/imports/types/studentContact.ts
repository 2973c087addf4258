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
      street: ['address', 'address 1', 'address line 1', 'address1'],
      locality: ['address 2', 'address line 2', 'address2'],
      town: ['city', 'town/city'],
      county: [],
      postcode: ['post code', 'home postcode', 'zip'],
      email: ['e-mail', 'email address', 'student email'],
      mobile: ['mobile number', 'mobile phone', 'mobile telephone'],
      telephone: ['phone', 'tel', 'home telephone', 'home phone', 'telephone number'],
      guardianName: ['parent', 'parent name', 'guardian name', 'parent/guardian', 'carer', 'next of kin'],
      guardianEmail: ['parent email', 'carer email', 'parent/guardian email'],
      guardianTelephone: ['parent telephone', 'parent phone', 'guardian phone', 'carer telephone', 'parent mobile'],
    }),
  ],
};
