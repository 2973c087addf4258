import { type Access, groupsWith, hasRightAnywhere, isInScope } from '../access/access.ts';
import { anyOf, type NeededRight } from '../access/rights.ts';
import type { Choice } from '../fields/field.ts';
import { uploadedTypes } from '../lists/imports.ts';
import type { ImportType } from './importType.ts';
import { activityImport } from './types/activity.ts';
import { activityBeneficiaryImport } from './types/activityBeneficiaryInstitution.ts';
import { activityPartnerImport } from './types/activityPartnerInstitution.ts';
import { activityWorkOfferImport } from './types/activityWorkOffer.ts';
import { ambassadorImport } from './types/ambassador.ts';
import { ambassadorApplicationImport } from './types/ambassadorApplication.ts';
import { ambassadorContractImport } from './types/ambassadorContract.ts';
import { ambassadorExpenseImport } from './types/ambassadorExpense.ts';
import { ambassadorTimesheetImport } from './types/ambassadorTimesheet.ts';
import { ambassadorTrainingImport } from './types/ambassadorTraining.ts';
import { attendanceImport } from './types/attendance.ts';
import { institutionImport } from './types/institution.ts';
import { institutionApplicationImport } from './types/institutionApplication.ts';
import { institutionContactImport } from './types/institutionContact.ts';
import { institutionSpecificImport } from './types/institutionSpecific.ts';
import { studentImport } from './types/student.ts';
import { studentBeneficiaryReplacementImport } from './types/studentBeneficiaryReplacement.ts';
import { studentContactImport } from './types/studentContact.ts';
import { studentHesaDataImport } from './types/studentHesaData.ts';
import { studentQualificationImport } from './types/studentQualification.ts';

/** The imports whose plan is shown before it is carried out. */
export const importTypes: readonly ImportType[] = [
  studentImport,
  studentContactImport,
  studentQualificationImport,
  studentHesaDataImport,
  studentBeneficiaryReplacementImport,
  activityImport,
  activityBeneficiaryImport,
  activityPartnerImport,
  attendanceImport,
  activityWorkOfferImport,
  ambassadorImport,
  ambassadorApplicationImport,
  ambassadorTrainingImport,
  ambassadorContractImport,
  ambassadorTimesheetImport,
  ambassadorExpenseImport,
  institutionImport,
  institutionContactImport,
  institutionApplicationImport,
  institutionSpecificImport,
];

const byName = new Map<string, ImportType>(importTypes.map((type) => [type.name, type]));

export const findImportType = (name: string | null): ImportType | undefined => byName.get(name ?? '');

/** Throws if there is no such type. */
export const getImportType = (name: string | null): ImportType => {
  const type = findImportType(name);
  if (!type) throw new RangeError(`There is no import of ${String(name)}`);
  return type;
};

/** The right to import files of a type. All others are public registers. */
export const rightOfImport = (name: string | null): NeededRight => findImportType(name)?.right ?? anyOf('ImportRegister');

/** Whether the user may see the file, plan and problems of an import and undo it. One without a group needs the right in some group. */
export const canImport = (
  access: Access,
  { type = null, group = null }: { readonly type?: string | null; readonly group?: number | null },
): boolean => {
  const needed = rightOfImport(type);
  return group === null ? hasRightAnywhere(access, needed) : isInScope(groupsWith(access, needed), [group]);
};

export const isPlanned = (name: string): boolean => byName.has(name);

/** The types of files that the user may upload in a group. */
export const offeredImports = (access: Access, group: number | null): readonly Choice[] =>
  [...importTypes.map(({ name, label }) => ({ value: name, label })), ...uploadedTypes].filter(({ value }) =>
    canImport(access, { type: value, group }),
  );
