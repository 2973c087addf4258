/** Sections 3.3 and 4 of the spec, copied: each list as label and number, or as labels where the spec gives no numbers. */
const numberedChoices = (text: string): readonly (readonly [value: string | number, label: string])[] =>
  text.split(';').map((entry) => {
    const [, label = '', number = ''] = /^\s*(.*\S)\s+(-?\d+)\s*$/.exec(entry) ?? [];
    return [Number(number), label];
  });
const plain = (text: string): readonly (readonly [value: string | number, label: string])[] =>
  text.split(';').map((entry) => [entry.trim(), entry.trim()]);
const wordChoices = (text: string): readonly (readonly [value: string | number, label: string])[] =>
  text.split(';').map((entry) => {
    const [value = '', label = ''] = entry.split('=').map((part) => part.trim());
    return [value, label];
  });

const attainment = [
  'Academic Summer School',
  'Admissions Test Support',
  'Homework Support',
  'Literacy Sessions',
  'Non Subject-Specific Tutoring',
  'Non Subject-Specific Workshop',
  'Other',
  'Revision Workshop',
  'Subject-Specific Tutoring',
  'Subject-Specific Workshop',
  'Supporting Curriculum Design',
  'Teacher CPD',
];

export const lists = {
  yesNo: wordChoices('yes=Yes; no=No'),
  ynu: wordChoices('yes=Yes; no=No; unknown=Unknown'),
  unknownYesNo: wordChoices('unknown=Unknown; yes=Yes; no=No'),
  trueFalse: wordChoices('true=True; false=False'),
  capitalTrueFalse: wordChoices('True=True; False=False'),
  yesIsTrue: wordChoices('True=Yes; False=No'),
  yesOnly: wordChoices('yes=Yes; only=Only'),
  yesNoOnly: wordChoices('yes=Yes; no=No; only=Only'),
  onlyHide: wordChoices('Yes=Only; No=Hide'),

  category: numberedChoices('Outreach 1; Inreach 2; Retention 4; Recruitment 8; Partnership 16'),
  evaluationGroup: numberedChoices('Comparison 2; Control 3; Participant 4'),
  location: numberedChoices('Unknown 0; School 1; FE Campus 2; HE Campus 4; Public Venue 8; Other 16'),
  frequency: numberedChoices('Unknown 0; Daily 1; Weekdays 2; Weekends 3; Weekly 4; Monthly 5; Fortnightly 6; Ad-hoc 7; One Day 8'),
  activityType: plain(
    'Exhibition; General HE Information; Skills and Attainment; Mentoring; Non-Student; NNCO; Other; Project; Staff Development; Summer School; HE Subject Insight; HE Campus Visit',
  ),
  activitySubtype: plain(
    [
      'Accommodation Tour; Admissions Test',
      ...attainment.map((kind) => `Attainment Raising (${kind})`),
      'Audition/Interview Support; Bespoke Delivery; Campus/Facilities Tour; Careers Related; Community Activity; Course Related',
      'E-Mentoring; Employer Related; Options; General HE; General UCAS; Graduation/Awards Ceremony',
      'HE Convention; HE Convention/Open Day; Finance; Healthcare Visit Day; IAG; Information Stand; Job Mentoring; Meeting; Open Day; Other',
      'Parents and Carers; Peer Mentoring; Raising Aspirations; Research/Evaluation; Soft Skills; Staff Development; Student Delivered Talk; Study Skills; Subject Revision; Subject Specific',
      'Summer School Preparation; Teachers and Advisors; Training; Transition; Tutoring; UCAS Application/Statement Support; UCAS Fair; Undergraduate Mentoring; Work Experience',
      'Degree Apprenticeship(s); Mature Student; Short Course; Student Life; Student Shadowing',
    ].join('; '),
  ),
  gatsby: numberedChoices(
    'A stable careers programme 1; Learning from career and labour market information 2; Addressing the needs of each pupil 3; Linking curriculum learning to careers 4; Encounters with employers and employees 5; Experiences of workplaces 6; Encounters with further and higher education 7; Personal guidance 8',
  ),
  transport: plain('Car; Train; Taxi; Bus; Fuel; Parking; Other; Plane; Not relevant for this claim'),
  visaCategory: numberedChoices(
    'Child Student (Sponsored Study) 14; Family member of an EEA national 3; Indefinite Leave to Remain / Settlement 4; Points Based System Dependant 11; Spousal Visa 12; Student (Sponsored Study) 13; Tier 1 (Exceptional Talent) 5; Tier 2 (General) 6; Tier 4 (General) 7; Tier 4 (Doctorate Extension Scheme) 8; Tier 5 (Government Authorised Exchange) 9; Tier 5 (Temporary Worker) 10',
  ),
  programmeLevel: plain('Unknown; Foundation Degree; Undergraduate Degree; MSc; MA; HND; MPhil; PhD; Taught Masters; Research Masters'),
  phase: numberedChoices(
    'Unknown 0; Primary 1; Secondary 2; All Through 3; 16 Plus 4; Further Education 8; Higher Education 16; Other 32; Middle Deemed Primary 60; Middle Deemed Secondary 64; Nursery 70; Not Applicable 128',
  ),
  targetType: numberedChoices('Unknown 0; Outreach 1; Recruitment 2; Both 3'),
  subscriberType: numberedChoices('Affiliate 8; Associate 7; Collegiate 3; Core 0; Uni Connect 1'),
  sex: numberedChoices('Female 10; Male 11; Other 12; Information refused 96; Not available 99'),
  firstGenHe: numberedChoices('Yes 1; No 2; Not known 97; Information refused 98; Not available 99'),
  polar4: numberedChoices('1 1; 2 2; 3 3; 4 4; 5 5; Unknown 0'),
  lastKnownPhase: numberedChoices(
    'Unknown -1; Pre School 0; Year Group R 5; Year Group 01 6; Year Group 02 7; Year Group 03 8; Year Group 04 9; Year Group 05 10; Year Group 06 11; Year Group 07 12; Year Group 08 13; Year Group 09 14; Year Group 10 15; Year Group 11 16; Year Group 12 17; Year Group 13 18; Post Secondary 999; Further Education 1000; HE in FE 1001; Higher Education 1002; Not in Education 1003; FE Entry 1004; FE Level 1 1005; FE Level 2 1006; FE Level 3 1007',
  ),
  lawfulBasis: numberedChoices('Consent 1; Legitimate Interest 2; Legal Obligation 3; Public Task 4'),
  marketing: wordChoices('none=None; email=Email; post=Post; sms=SMS; telephone=Telephone; other=Other Electronic Means'),
  audience: numberedChoices('Activity Participants 0; Students 1'),
  notifications: plain('Administrative; General Communications; Tracking and Reporting'),
  features: plain('Student Ambassador Programme; Event Programme; Registration Tool; API'),
  representation: plain(
    'Governance Group; Membership Application Panel; Post-Entry Group; Research Group; Steering Group; System Review Panel',
  ),
  pointOfContact: plain('Database; Legal; Uni Connect; Student Ambassador Programme'),
  attendance: wordChoices('no=No; registered=Registered; attended=Attended; unattended=Unattended; unconfirmed=Unconfirmed'),
  documentType: numberedChoices('Dataset 0; Document 1; Resource 2; Evidence 3; User Guide 4'),

  generic: [['any', 'Any'], ...numberedChoices('Current 0; Archived 1; Duplicate 4; Cancelled 16; Deleted 64; Withdrawn 128')],
  withoutDeleted: [['any', 'Any'], ...numberedChoices('Current 0; Archived 1; Duplicate 4; Cancelled 16; Withdrawn 128')],
  withoutDuplicate: [['any', 'Any'], ...numberedChoices('Current 0; Archived 1; Cancelled 16; Withdrawn 128')],
  accounts: [['any', 'Any'], ...numberedChoices('Current 0; Archived 1; Deactivated 256')],
  surveyStates: [['any', 'Any'], ...numberedChoices('Current 0; Archived 1')],
  institutionStates: [['any', 'Any'], ...numberedChoices('Open 0; Open but proposed to close 3; Proposed to open 5; Closed 1; Deleted 64')],
  applicationStatus: numberedChoices(
    'New 0; Successful 1st Screening 1; Unsuccessful 1st Screening 2; Accepted for Interview 3; Rejected for Interview 4; Accepted after Interview 5; Rejected after Interview 6; Pass to Recruitment 7; Pass to Academic Schools 8; Withdrawn 9; Did not attend Interview 10; Other – disregard application 11; Received after Deadline 12',
  ),
  contractStatus: [['any', 'Any'], ...numberedChoices('Current 1; Require Signing 2; Expired/Cancelled 3')],
  workOfferStatus: plain('Pending; Advertising; Expired; Closed'),
  applicantStatus: numberedChoices('Not Applied 0; Pending 1; On Waiting List 2; Accepted 3; Not Interested 4; Not Accepted 5'),
  verification: plain('Pending; Verified; Not Verified'),
  programmeStatus: plain('Accepted; Rejected; N/A'),
  notOnHold: numberedChoices('Not on hold 0'),
  importStatus: plain(
    'Waiting to be validated; Validating; Awaiting validation resolutions; Waiting to be imported; Importing data; Completed',
  ),
  exportStatus: plain('Waiting; Running; Completed; Failed'),
  taskStatus: numberedChoices('Waiting 0; Running 1; Completed 2; Error 3; Deleted 4; Suspended 5'),
  importType: wordChoices(
    'activity,activityBeneficiaryInstitution,activityPartnerInstitution=Activity; ambassador,ambassadorApplication,ambassadorExpense,ambassadorTimesheet=Ambassador; eventProgrammeActivityInfo=Event Programme Activity Info; institutionSpecific,institutionApplication,institutionContact=Institution; student,studentContact,studentHESAData,studentBeneficiaryReplacement,studentQualification=Student; surveyResult=Survey Result; activityWorkOffer=Work Opportunities; attendance=Attendance; ambassadorTraining=Ambassador training; ambassadorContract=Ambassador contract; institution=Institution details; edubase=Register of schools (GIAS); jacs=Subjects (JACS 3.0)',
  ),
  taskCommand: plain(
    'dedupe-student-institutions; edubase; export; import; index; mature; migrate; migrate custom data; dbmigrate; migrate student institutions; notify; postcode-profile-data; report; result-match; bulk change; bulk edit; bulk action; repeat weekly; copy; add students; issue contracts; link application; run pay; check import; merge; unmerge; undo',
  ),
} satisfies Readonly<Record<string, readonly (readonly (string | number)[])[]>>;

export type ListName = keyof typeof lists;
