import type { RecordType } from '../record/recordType.ts';
import { activity } from './activity.ts';
import { activitySession } from './activitySession.ts';
import { ambassador } from './ambassador.ts';
import { ambassadorApplicationForm } from './ambassadorApplicationForm.ts';
import { ambassadorApplication } from './ambassadorApplication.ts';
import { contract } from './contract.ts';
import { contractBand } from './contractBand.ts';
import { contractTemplate } from './contractTemplate.ts';
import { customFieldType } from './customField.ts';
import { customLookupItem } from './customLookupItem.ts';
import { expense } from './expense.ts';
import { exportRecord } from './export.ts';
import { heiDescriptor } from './heiDescriptor.ts';
import { importRecord } from './import.ts';
import { institution } from './institution.ts';
import { institutionApplication } from './institutionApplication.ts';
import { institutionContact } from './institutionContact.ts';
import { institutionTarget } from './institutionTarget.ts';
import { jacsSubject } from './jacsSubject.ts';
import { mileageRate } from './mileageRate.ts';
import { partneredInstitution } from './partneredInstitution.ts';
import { payCorrection } from './payCorrection.ts';
import { payRun } from './payRun.ts';
import { savedSearch } from './savedSearch.ts';
import { student } from './student.ts';
import { task } from './task.ts';
import { timesheet } from './timesheet.ts';
import { user } from './user.ts';
import { workOffer } from './workOffer.ts';

/** Add a new record type here. */
const declared = [
  student,
  user,
  institution,
  institutionContact,
  institutionApplication,
  institutionTarget,
  activity,
  activitySession,
  ambassador,
  ambassadorApplicationForm,
  ambassadorApplication,
  contractBand,
  contractTemplate,
  contract,
  workOffer,
  timesheet,
  expense,
  mileageRate,
  payCorrection,
  payRun,
  jacsSubject,
  heiDescriptor,
  partneredInstitution,
  importRecord,
  exportRecord,
  task,
  savedSearch,
];

/** Entries of the lists that institutions keep. */
export const listEntry = customLookupItem(declared);

/** Fields that groups add to forms, lists and files. */
export const customField = customFieldType(declared);

/** All record types. */
export const recordTypes: readonly RecordType[] = [...declared, listEntry, customField];

const byName = new Map(recordTypes.map((type) => [type.name, type]));
const byPath = new Map(recordTypes.map((type) => [type.path, type]));

export const findRecordType = (name: string): RecordType | undefined => byName.get(name);
export const findRecordTypeAt = (path: string): RecordType | undefined => byPath.get(path);

/** The record type whose routes these are: `/ambassadors/contracts/edit/:id` is one of contracts. */
export const findRecordTypeOfRoute = (route: string): RecordType | undefined =>
  recordTypes.filter(({ path }) => route.startsWith(`/${path}/`)).toSorted((a, b) => b.path.length - a.path.length)[0];

/** Throws if there is no such record type. */
export const getRecordType = (name: string): RecordType => {
  const type = byName.get(name);
  if (!type) throw new RangeError(`There is no record type ${name}`);
  return type;
};

/** The record types whose records are inside records of this type. */
export const typesWithin = (parent: RecordType): readonly RecordType[] =>
  recordTypes.filter(({ within }) => within?.parent === parent.name);
