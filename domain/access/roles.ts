import { rights, type Right } from './rights.ts';

export interface Role {
  readonly id: number;
  readonly name: string;
  readonly label: string;
  readonly rights: readonly Right[];
}

const restrictedRights: readonly Right[] = ['ViewSpecialCategoryData', 'ViewAmbassadorEmployment', 'ViewSecurityEvents', 'ViewUsers'];
const viewing = rights.filter((right) => right.startsWith('View') && !restrictedRights.includes(right));
const everyday: readonly Right[] = [
  ...viewing,
  'ViewUsers',
  'EditStudents',
  'EditActivities',
  'EditAmbassadorContracts',
  'EditAmbassadors',
  'EditInstitutions',
  'ImportStudents',
  'ImportStudentsContacts',
  'ImportActivities',
  'ImportAmbassadors',
  'ImportAmbassadorApplications',
  'EventProgrammes',
  'EventProgrammeApplications',
  'AmbassadorApplicationForms',
  'EditWorkOffers',
  'PreapproveTimesheets',
];

/** The role that approves work and sends it to the pay office. Pre-approval is for other roles, so two people look at every payment. */
const paying: readonly Right[] = [
  'ViewActivities',
  'ViewAmbassadors',
  'ViewAmbassadorContracts',
  'ViewWorkOffers',
  'ViewTasks',
  'ViewExports',
  'ManageAmbassadorContractBands',
  'ApproveTimesheets',
  'RunPay',
  'ImportAmbassadorTimesheets',
  'ImportAmbassadorExpenses',
];

/** Rights of administrators only. No other role gets a right from this list. */
const forAdministrators: readonly Right[] = ['EditUsers', 'EditFieldSettings', 'EditMembers', 'ViewSecurityEvents'];

export const roles: readonly Role[] = [
  { id: 1, name: 'administrator', label: 'Administrator', rights },
  { id: 2, name: 'officer', label: 'Outreach officer', rights: everyday },
  { id: 3, name: 'dataOfficer', label: 'Data officer', rights: rights.filter((right) => !forAdministrators.includes(right)) },
  { id: 4, name: 'viewer', label: 'Viewer', rights: viewing },
  { id: 5, name: 'payOfficer', label: 'Pay officer', rights: paying },
];

const byName = new Map(roles.map((role) => [role.name, role]));

export const findRole = (name: string): Role | undefined => byName.get(name);
