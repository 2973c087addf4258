/** All access rights. Those that Waymark adds come last. */
export const rights = [
  'ViewActivities',
  'ViewAmbassadors',
  'AmbassadorApplicationForms',
  'ManageAmbassadorContractBands',
  'ViewAmbassadorContracts',
  'EventProgrammes',
  'EventProgrammeApplications',
  'ViewExports',
  'ViewReferees',
  'ViewStudents',
  'ViewNCOPStudents',
  'EditStudents',
  'ViewSurveys',
  'ViewSurveyTemplates',
  'ViewTasks',
  'ViewUsers',
  'ViewWorkOffers',
  'ViewPostcodeProfileReport',
  'ViewDeliveryReport',
  'ViewStudentProfileReport',
  'ImportActivities',
  'ImportActivityBeneficiaries',
  'ImportActivityPartners',
  'ImportAmbassadors',
  'ImportInstitutionApplicationData',
  'ImportInstitutionContacts',
  'ImportInstitutionSpecific',
  'ImportStudents',
  'ImportStudentsContacts',
  'ImportAmbassadorTimesheets',
  'ImportAmbassadorExpenses',
  'ImportStudentQualifications',
  'ImportSurveyResults',
  'ImportStudentHESAData',
  'TransferInstitutionData',
  'ImportAmbassadorApplications',
  'ImportWorkOpportunities',
  'ImportStudentBeneficiaryReplacement',
  'EditActivities',
  'EditAmbassadorContracts',
  'EditAmbassadors',
  'EditInstitutions',
  'EditMembers',
  'ImportRegister',
  'EditUsers',
  'EditFieldSettings',
  'ViewSpecialCategoryData',
  'ViewAmbassadorEmployment',
  'ViewSecurityEvents',
  'EditWorkOffers',
  'PreapproveTimesheets',
  'ApproveTimesheets',
  'RunPay',
] as const;

export type Right = (typeof rights)[number];

/** Rights that nobody has in a group until the group switches on the fields that they show. */
export const switchedRights: readonly Right[] = ['ViewAmbassadorEmployment'];

/** Any of these rights gives access to imports. */
export const importRights = rights.filter((right) => right.startsWith('Import') || right === 'TransferInstitutionData');

/** Rights of which one is enough. The spec joins them with '|'. An empty list needs only a signed-in user. */
export type NeededRight = readonly Right[];

export const anyOf = (...needed: readonly Right[]): NeededRight => needed;
export const everySignedIn: NeededRight = [];
/** Everybody who has a role in at least one group. */
export const everyRole: NeededRight = rights;
