/** Waymark's own fields, which follow those of the spec. */
export const ownFields: Readonly<Record<string, readonly string[]>> = { students: ['cohort', 'jacs-subject'] };

/**
 * Section 3.2 of the spec, copied set by set. Each line is a field: its token, its type, and what the spec adds: `=list` its values, `max`
 * one value only, `"label"` a printed label, `by rights` of a group field, `@call` the source of its values. Fields after `only Right`
 * need that right.
 */
const retention = (rights: string) => `
  id Id
  dob Date "Born"
  firstname Text
  lastname Text
  group Group by ${rights} "In group"
  recordState List =generic
  postcode Text
  reporting-postcode Text
  complete YesNo
  tracked-by-hesa YesNo max
  permissionToTrack YesNoUnknown =ynu
  permissionToMonitor YesNoUnknown =ynu`;

const awaitingPay = `
  timesheets-awaiting-approval YesNo
  timesheets-awaiting-preapproval YesNo
  timesheets-awaiting-sentoffice YesNo
  expenses-awaiting-approval YesNo
  expenses-awaiting-preapproval YesNo
  expenses-awaiting-sentoffice YesNo`;

const surveys = `
  id Id
  template Lookup @/survey-templates/search
  group Group by ViewSurveys
  target List =audience
  recordState List =surveyStates
  awaiting-match YesNo`;

const importRights =
  'ImportActivities|ImportActivityBeneficiaries|ImportActivityPartners|ImportAmbassadors|ImportInstitutionApplicationData|ImportInstitutionContacts|ImportInstitutionSpecific|ImportStudents|ImportStudentsContacts|ImportAmbassadorTimesheets|ImportAmbassadorExpenses|ImportStudentQualifications|ImportSurveyResults|ImportStudentHESAData|TransferInstitutionData|ImportAmbassadorApplications|ImportWorkOpportunities|ImportStudentBeneficiaryReplacement|ImportRegister';

export const sets: Readonly<Record<string, string>> = {
  activities: `
  id Id
  updated DateTime
  updated-by Lookup @/users/search
  event-title Text
  descriptor Lookup @/activities/heidescriptors
  group Group by ViewActivities
  beneficiary Institution
  beneficiary-local-authority Text @/institutions/localauthorities
  partner Institution
  main-partner Institution
  category List =category "Category of"
  location List =location
  type List =activityType "Type of"
  subtype List =activitySubtype "Sub Type of"
  organiser Text
  academic-year AcademicYear "In Academic Year"
  yearGroup List =lastKnownPhase
  start Date
  end Date
  recordState List =withoutDeleted
  residential YesNoUnknown =ynu max
  online YesNoUnknown =ynu max
  include-partnered Fixed =yesNoOnly max
  register-taken YesNo
  contact-hours-reported YesNo
  frequency-recorded YesNo
  student-total-captured YesNo
  parent-total-captured YesNo
  staff-total-captured YesNo
  beneficiary-captured YesNo
  has-evaluation-plan YesNo
  ${awaitingPay}
  approved YesNo max
  contact-hours-enabled YesNo max
  has-survey YesNo max
  programme-title Lookup @/field-lists/fetch/12
  subject-group Lookup @/field-lists/fetch/14
  cohort Lookup @/field-lists/fetch/13
  lead-department Lookup @/field-lists/fetch/11
  content Lookup @/field-lists/fetch/9
  cost-centre-code Text
  cost-centre-job-code Text
  exchanges Number
  contact-hours Number
  frequency List =frequency max
  gatsby MultiSelect =gatsby
  start-time Time
  end-time Time
  session-id Id
  evaluation-plan-id Id
  work-opportunity-id Id
  import-id Import of activity,activityBeneficiaryInstitution,activityPartnerInstitution,attendance,studentBeneficiaryReplacement`,
  calendar: 'id Id',
  ambassadorAccounts: `
  email Text
  id Id
  group Group by signed-in
  recordState List =accounts`,
  ambassadorApplicationForms: `
  id Id
  group Group by AmbassadorApplicationForms
  recordState List =withoutDeleted
  has-status YesNo`,
  ambassadorApplications: `
  id Id
  date Date
  firstname Text
  lastname Text
  status List =applicationStatus
  group Group by ViewAmbassadors
  sex List =sex
  recordState List =withoutDeleted
  application-form Lookup @/ambassadors/application-forms/search
  marketing MultiSelect =marketing
  is-linked YesNo`,
  ambassadorContractBands: `
  id Id
  name Text
  pay-code Text
  post-number Text
  group Group by ManageAmbassadorContractBands
  recordState List =withoutDeleted`,
  ambassadorContracts: `
  id Id
  valid-from Date max
  name Text
  jobTitle Text
  DBSRequired YesNo
  group Group by ViewAmbassadorContracts
  recordState List =withoutDeleted
  contract-type Lookup @/contracts/available/types?showAll=true
  contract-band Lookup @/contracts/available/bands?showAll=true`,
  ambassadorContract: `
  id Id
  valid-from Date
  start Date
  created Date
  signed Date
  expire Date
  cancelled Date
  name Text
  jobTitle Text
  DBSRequired YesNo
  group Group by signed-in
  ambassador Lookup @/ambassadors/search
  contract-type Lookup @/contracts/available/types?showAll=true
  contract-band Lookup @/contracts/available/bands?showAll=true
  contract-template Lookup @/contracts/available/templates?showAll=true
  status List =contractStatus`,
  contracts: `
  id Id
  name Text
  jobTitle Text
  contract-type Lookup @/contracts/available/types?showAll=true
  contract-band Lookup @/contracts/available/bands?showAll=true
  start Date
  created Date
  signed Date
  expire Date
  status List =contractStatus`,
  ambassadorExpenses: `
  id Id
  activity-id Id
  workopportunity-id Id
  workopportunity-title Text
  ambassador-id Id
  session-id Id
  activity-name Text
  activity-event-title Text
  activity-descriptor Text
  ambassador-name Text
  organiser Text
  to Text
  from Text
  mode-of-transport List =transport
  date-of-claim Date
  type-of-claim Lookup @/field-lists/fetch/6
  preapproved-date Date
  approved-date Date
  submitted-date Date
  submitted YesNo
  approved YesNo
  preapproved YesNo
  sent-to-pay-office YesNo
  group Group by ViewAmbassadors
  recordState List =withoutDuplicate`,
  ambassadorTimesheets: `
  id Id
  activity-id Id
  workopportunity-id Id
  workopportunity-title Text
  ambassador-id Id
  session-id Id
  activity-event-title Text
  activity-descriptor Text
  activity-name Text
  ambassador-name Text
  organiser Text
  approved-date Date
  preapproved-date Date
  submitted-date Date
  awaiting-approval YesNo
  approved YesNo
  preapproved YesNo
  sent-to-pay-office YesNo
  group Group by signed-in
  recordState List =withoutDuplicate
  contract-band Lookup @/contracts/available/bands?showAll=true`,
  ambassadors: `
  id Id
  dob Date
  firstname Text
  lastname Text
  email Text
  sex List =sex
  updated DateTime
  updated-by Lookup @/users/search
  group Group by ViewAmbassadors
  recordState List =generic
  institution Institution
  ${awaitingPay}
  marketing MultiSelect =marketing
  programme-title Lookup @/field-lists/fetch/12
  programme-level List =programmeLevel
  coursename Lookup @/field-lists/fetch/21
  training Lookup @/field-lists/fetch/7
  mature YesNoUnknown =ynu
  locked-out YesNo
  enabled YesNo
  has-account YesNo
  import-id Import of ambassador,ambassadorContract,ambassadorExpense,ambassadorTimesheet,ambassadorTraining
  tracked-by-hesa YesNo max
  visa-expiry Date only ViewAmbassadorEmployment
  available YesNo only ViewAmbassadorEmployment
  dbs-status Lookup @/field-lists/fetch/5 only ViewAmbassadorEmployment
  leaver YesNo only ViewAmbassadorEmployment
  visa-required YesNo only ViewAmbassadorEmployment
  completed-preemployment YesNo only ViewAmbassadorEmployment
  access-to-car YesNoUnknown =ynu only ViewAmbassadorEmployment
  visa-category List =visaCategory only ViewAmbassadorEmployment`,
  documents: `
  id Id
  title Text
  file-name Text
  group Group by signed-in
  tags Text
  yearpublished Year
  is-shared-by-member YesNo
  global YesNo =onlyHide max
  type List =documentType max`,
  evaluationPlans: `
  id Id
  title Text
  author Text
  has-activities YesNo
  group Group by signed-in
  recordState List =withoutDeleted
  activity-title Text
  activity-id Id
  activity-programme-title Lookup @/field-lists/fetch/12
  activity-descriptor Lookup @/activities/heidescriptors
  activity-academic-year AcademicYear`,
  eventProgrammeApplications: `
  id Id
  firstname Text
  lastname Text
  referee Lookup @/event-programmes/referees/search
  event-programme Lookup @/event-programmes/search
  marketing MultiSelect =marketing
  academic-year AcademicYear "In Academic Year"
  application-date Date
  referee-approved-date Date
  referee-verified List =verification
  application-status List =programmeStatus
  completed-by-support YesNo
  eadmissions-completed YesNo
  approved-by-referee YesNo
  applied-medicine-dentistry YesNoUnknown =ynu
  on-hold-status List =notOnHold @/field-lists/fetch/16
  group Group by EventProgrammes
  recordState List =withoutDeleted`,
  eventProgrammeForms: `
  id Id
  group Group by EventProgrammeApplications
  recordState List =withoutDeleted`,
  eventProgrammes: `
  id Id
  start-on Date
  end-on Date
  group Group by EventProgrammes
  recordState List =withoutDeleted
  academic-year AcademicYear "In Academic Year"`,
  expenses: `
  id Id
  activity-id Id
  activity-name Text
  date-of-claim Date
  approved YesNo
  preapproved YesNo`,
  exports: `
  createdBy Lookup @/users/search
  id Id
  group Group by ViewExports
  reference Text
  type Types
  status List =exportStatus`,
  imports: `
  createdBy Lookup @/users/search
  id Id
  group Group by ${importRights}
  reference Text
  type List =importType
  status List =importStatus`,
  institutions: `
  id Id
  name Text
  LAESTAB Text
  urn Text
  town Text
  local-authority Text @/institutions/localauthorities
  gor Text @/institutions/governmentofficeregions
  recordState List =institutionStates
  type Text @/institutions/types
  subtype Text @/institutions/subtypes
  parent Institution
  target YesNo =yesIsTrue max
  targettype Fixed =targetType
  phase List =phase
  hasSixthForm YesNoUnknown =unknownYesNo
  uni-connect-partnership Text @/institutions/ncopconsortia
  uni-connect-planning-dataset YesNo
  waymark-subscriber YesNo max
  waymark-subscriber-type List =subscriberType
  hasActivity YesNo =trueFalse
  updated DateTime
  updated-by Lookup @/users/search
  import-id Import of edubase,institution,institutionApplication,institutionContact,institutionSpecific`,
  refereeApplications: `
  application-date Date
  referee-approved-date Date
  referee-verified List =verification
  firstname Text
  lastname Text`,
  referees: `
  id Id
  firstname Text
  lastname Text
  email Text
  institution Institution
  marketing MultiSelect =marketing
  group Group by ViewReferees
  recordState List =accounts`,
  reports: `
  createdBy Lookup @/users/search
  id Id
  group Group by ViewPostcodeProfileReport|ViewDeliveryReport|ViewStudentProfileReport
  name Text
  type Types
  status List =exportStatus`,
  RetentionAmbassadors: retention('ViewAmbassadors'),
  RetentionStudents: retention('ViewStudents|ViewNCOPStudents'),
  nonTrackedAmbassadors: retention('ViewAmbassadors'),
  nonTrackedStudents: retention('ViewStudents|ViewNCOPStudents'),
  sapWorkOffer: `
  id Id
  title Text
  start Date
  end Date
  lead-department Lookup @/work-opportunities/lead-departments
  status List =applicantStatus max`,
  studentDuplicates: `
  group Group by EditStudents
  include-ignored YesNo max`,
  students: `
  id Id
  dob Date
  created DateTime
  updated DateTime
  updated-by Lookup @/users/search
  firstname Text
  lastname Text
  ucas Text
  group Group by ViewStudents|ViewNCOPStudents
  recordState List =generic
  institutionlastknown Institution
  institutionany Institution
  postcode Text
  localauthority Text @/institutions/localauthorities
  attendedactivity-academicyear AcademicYears
  attendedactivity-date Date
  include-partnered Fixed =yesOnly max
  attendedactivity MultiSelect =attendance
  year-group List =lastKnownPhase "Last known phase"
  cohort-year Year
  sex List =sex
  uni-connect-target YesNo
  consortium Text @/institutions/ncopconsortia
  uni-connect-target-ward Text @/students/ncop-target-wards
  uni-connect-target-ward-name Text @/students/ncop-target-ward-names
  first-gen-he List =firstGenHe
  polar4 List =polar4
  complete YesNo
  hasPostcode YesNo
  firstnameInitialOnly YesNo
  lastnameInitialOnly YesNo
  firstAndLastNameInitialOnly YesNo
  attached-to-outreach-activity YesNo
  attached-to-activity YesNo
  target YesNo =capitalTrueFalse max
  answered-survey YesNo
  tracked-by-hesa YesNo
  excluded-from-next-track YesNo
  expected-he-ready-year Year
  he-ready-year-snapshot Year
  lawful-basis List =lawfulBasis
  marketing MultiSelect =marketing
  permissionToTrack YesNoUnknown =ynu
  permissionToMonitor YesNoUnknown =ynu
  activity-evaluation-group List =evaluationGroup
  imports Import of student,studentContact,studentHESAData,studentQualification,studentBeneficiaryReplacement
  ethnicity Ethnicity only ViewSpecialCategoryData
  hasEthnicity YesNo only ViewSpecialCategoryData
  ethnic-group EthnicGroup only ViewSpecialCategoryData`,
  surveyResults: `
  id Id
  firstname Text
  lastname Text`,
  surveys,
  waymarkSurveys: surveys,
  surveyTemplates: `
  id Id
  title Text
  group Group by ViewSurveyTemplates
  recordState List =generic
  audience List =audience max
  matching-students YesNo max`,
  availableSurveyTemplates: `
  id Id
  title Text
  recordState List =generic
  audience List =audience max
  matching-students YesNo max`,
  tasks: `
  id Id
  group Group by ViewTasks
  command List =taskCommand
  status List =taskStatus
  added DateTime
  last-activity DateTime
  started-by Lookup @/users/search
  message Text
  size Number
  duration Number`,
  timesheets: `
  id Id "Timesheet ID of"
  activity-name Text
  activity-id Id "Ambassador ID of"
  approved YesNo
  preapproved YesNo
  awaiting-approval YesNo
  date-start Date
  date-finish Date`,
  users: `
  id Id
  firstname Text
  lastname Text
  email Text
  group Group by ViewUsers
  role Roles
  comms-group MultiSelect =notifications
  comms-type-feature MultiSelect =features
  comms-type-group MultiSelect =representation
  comms-type-primary-contact MultiSelect =pointOfContact
  uni-connect-member YesNo max
  lockedout YesNo max
  enabled YesNo max
  recordState List =accounts`,
  workOffer: `
  id Id
  activity-id Id
  activity-title Text
  title Text
  start Date
  end Date
  session-id Id
  organiser Text
  contract-band Lookup @/contracts/available/bands?showAll=true
  contract-type Lookup @/contracts/available/types?showAll=true
  lead-department Lookup @/work-opportunities/lead-departments
  group Group by ViewWorkOffers
  recordState List =generic
  status List =workOfferStatus
  ambassador-id Id
  applicant-status List =applicantStatus
  advertise-from Date
  advertise-to Date
  imports Import of activityWorkOffer`,
};

/** Waymark's own sets, which the spec lacks. */
export const addedSets: readonly string[] = [
  'savedSearches',
  'fieldLists',
  'jacsSubjects',
  'heiDescriptors',
  'partneredInstitutions',
  'activitySessions',
  'mileageRates',
  'institutionContacts',
  'institutionApplications',
  'institutionTargets',
  'payRuns',
  'payCorrections',
  'customFields',
];
