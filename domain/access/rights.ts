/** Every access right there is: those that the product's users know, then the ones that Waymark adds for changes. */
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
  'EditInstitutions',
  'EditMembers',
  'ImportRegister',
  'EditUsers',
  'EditFieldSettings',
  'ViewSpecialCategoryData',
  'ViewAmbassadorEmployment',
  'ViewSecurityEvents',
] as const;

export type Right = (typeof rights)[number];

/** The import rights: holding any of them opens the imports. */
export const importRights = rights.filter((right) => right.startsWith('Import') || right === 'TransferInstitutionData');

/** One or several rights of which any is enough; the spec joins them with '|'. An empty list asks only for being signed in. */
export type NeededRight = readonly Right[];

export const anyOf = (...needed: readonly Right[]): NeededRight => needed;
export const everySignedIn: NeededRight = [];
