import type { Choice } from '../fields/field.ts';
import { choicesOfLabels } from './named.ts';

/** Import types other than public registers. */
const types = {
  activity: 'Activity',
  activityBeneficiaryInstitution: 'Activity beneficiary institution',
  activityPartnerInstitution: 'Activity partner institution',
  attendance: 'Attendance',
  ambassador: 'Ambassador',
  ambassadorApplication: 'Ambassador application',
  ambassadorContract: 'Ambassador contract',
  ambassadorExpense: 'Ambassador expense',
  ambassadorTimesheet: 'Ambassador timesheet',
  ambassadorTraining: 'Ambassador training',
  eventProgrammeActivityInfo: 'Event Programme Activity Info',
  institution: 'Institution',
  institutionSpecific: 'Institution specific',
  institutionApplication: 'Institution application',
  institutionContact: 'Institution contact',
  student: 'Student',
  studentContact: 'Student contact',
  studentHESAData: 'Student HESA data',
  studentBeneficiaryReplacement: 'Student beneficiary replacement',
  studentQualification: 'Student qualification',
  surveyResult: 'Survey Result',
  activityWorkOffer: 'Work Opportunities',
} as const;

/** The stored name of a type of import. */
export type ImportTypeName = keyof typeof types | 'edubase' | 'jacs';

export const uploadedTypes = [
  { value: 'edubase', label: 'Register of schools (GIAS)' },
  { value: 'jacs', label: 'Subjects (JACS 3.0)' },
] as const;

export const importTypeChoices: readonly Choice[] = [
  ...uploadedTypes,
  ...Object.entries(types).map(([value, label]) => ({ value, label })),
];

const group = (label: string, ...names: readonly ImportTypeName[]): Choice => ({ value: names.join(','), label });

/** The type filter of imports. One choice covers all types of the same subject. */
export const importTypeGroups: readonly Choice[] = [
  group('Activity', 'activity', 'activityBeneficiaryInstitution', 'activityPartnerInstitution'),
  group('Ambassador', 'ambassador', 'ambassadorApplication', 'ambassadorExpense', 'ambassadorTimesheet'),
  group('Event Programme Activity Info', 'eventProgrammeActivityInfo'),
  group('Institution', 'institutionSpecific', 'institutionApplication', 'institutionContact'),
  group('Student', 'student', 'studentContact', 'studentHESAData', 'studentBeneficiaryReplacement', 'studentQualification'),
  group('Survey Result', 'surveyResult'),
  group('Work Opportunities', 'activityWorkOffer'),
  group('Attendance', 'attendance'),
  group('Ambassador training', 'ambassadorTraining'),
  group('Ambassador contract', 'ambassadorContract'),
  group('Institution details', 'institution'),
  ...uploadedTypes,
];

/** In the order in which an import goes through them. */
export const importStatus = {
  waitingForCheck: 'Waiting to be validated',
  checking: 'Validating',
  waitingForAnswers: 'Awaiting validation resolutions',
  accepted: 'Waiting to be imported',
  importing: 'Importing data',
  completed: 'Completed',
} as const;

export const importStatuses: readonly Choice[] = choicesOfLabels(...Object.values(importStatus));

/** The status of an import that stopped. It is not one of the statuses that lists can be filtered by. */
export const importFailed = { value: 'Failed', label: 'Failed' } as const satisfies Choice;
