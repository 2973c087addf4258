/** Fields of a list under one heading, by their tokens. */
export interface FieldGroup {
  readonly heading: string;
  readonly tokens: readonly string[];
}

const mostUsed = 'Most used';

const students: readonly FieldGroup[] = [
  {
    heading: mostUsed,
    tokens: [
      'lastname',
      'firstname',
      'dob',
      'year-group',
      'institutionlastknown',
      'group',
      'recordState',
      'sex',
      'permissionToTrack',
      'id',
    ],
  },
  {
    heading: 'Who',
    tokens: [
      'ucas',
      'ethnicity',
      'ethnic-group',
      'hasEthnicity',
      'firstnameInitialOnly',
      'lastnameInitialOnly',
      'firstAndLastNameInitialOnly',
    ],
  },
  { heading: 'Where', tokens: ['postcode', 'hasPostcode', 'localauthority'] },
  { heading: 'School and subject', tokens: ['institutionany', 'cohort', 'cohort-year', 'jacs-subject'] },
  {
    heading: 'Activities',
    tokens: [
      'attendedactivity',
      'attendedactivity-academicyear',
      'attendedactivity-date',
      'attached-to-activity',
      'attached-to-outreach-activity',
      'include-partnered',
      'answered-survey',
      'activity-evaluation-group',
    ],
  },
  {
    heading: 'Background',
    tokens: [
      'first-gen-he',
      'polar4',
      'target',
      'uni-connect-target',
      'uni-connect-target-ward',
      'uni-connect-target-ward-name',
      'consortium',
    ],
  },
  {
    heading: 'Consent and tracking',
    tokens: [
      'permissionToMonitor',
      'lawful-basis',
      'marketing',
      'tracked-by-hesa',
      'excluded-from-next-track',
      'expected-he-ready-year',
      'he-ready-year-snapshot',
    ],
  },
  { heading: 'Record', tokens: ['complete', 'created', 'updated', 'updated-by', 'imports'] },
];

const institutions: readonly FieldGroup[] = [
  {
    heading: mostUsed,
    tokens: ['name', 'type', 'phase', 'town', 'local-authority', 'urn', 'recordState', 'target', 'hasActivity', 'id'],
  },
  { heading: 'Kind', tokens: ['subtype', 'parent', 'hasSixthForm', 'LAESTAB', 'gor'] },
  { heading: 'Uni Connect', tokens: ['targettype', 'uni-connect-partnership', 'uni-connect-planning-dataset'] },
  {
    heading: 'Record',
    tokens: ['waymark-subscriber', 'waymark-subscriber-type', 'updated', 'updated-by', 'import-id'],
  },
];

/** The filters of activities and ambassadors by timesheets and expense claims that wait. */
const payGroup: FieldGroup = {
  heading: 'Pay',
  tokens: [
    'timesheets-awaiting-preapproval',
    'timesheets-awaiting-approval',
    'timesheets-awaiting-sentoffice',
    'expenses-awaiting-preapproval',
    'expenses-awaiting-approval',
    'expenses-awaiting-sentoffice',
  ],
};

const activities: readonly FieldGroup[] = [
  {
    heading: mostUsed,
    tokens: ['event-title', 'start', 'type', 'category', 'organiser', 'academic-year', 'yearGroup', 'approved', 'recordState', 'id'],
  },
  { heading: 'What', tokens: ['subtype', 'descriptor', 'content', 'gatsby'] },
  { heading: 'When', tokens: ['end', 'start-time', 'end-time', 'session-id', 'work-opportunity-id', 'evaluation-plan-id', 'frequency'] },
  { heading: 'Who and where', tokens: ['group', 'include-partnered', 'location', 'residential', 'online'] },
  { heading: 'Institutions', tokens: ['beneficiary', 'beneficiary-local-authority', 'partner', 'main-partner'] },
  { heading: 'Programme', tokens: ['programme-title', 'subject-group', 'cohort', 'lead-department'] },
  { heading: 'Costs', tokens: ['cost-centre-code', 'cost-centre-job-code'] },
  payGroup,
  { heading: 'Contact hours', tokens: ['contact-hours', 'contact-hours-enabled', 'exchanges'] },
  {
    heading: 'Quality of the record',
    tokens: [
      'register-taken',
      'contact-hours-reported',
      'frequency-recorded',
      'student-total-captured',
      'parent-total-captured',
      'staff-total-captured',
      'beneficiary-captured',
      'has-survey',
      'has-evaluation-plan',
    ],
  },
  { heading: 'Record', tokens: ['updated', 'updated-by', 'import-id'] },
];

const ambassadors: readonly FieldGroup[] = [
  {
    heading: mostUsed,
    tokens: ['lastname', 'firstname', 'email', 'coursename', 'programme-level', 'training', 'group', 'recordState', 'dob', 'id'],
  },
  { heading: 'Who', tokens: ['sex', 'mature', 'institution', 'programme-title', 'marketing', 'tracked-by-hesa'] },
  { heading: 'Work', tokens: ['available', 'leaver', 'access-to-car', 'completed-preemployment', 'dbs-status'] },
  payGroup,
  { heading: 'Account', tokens: ['has-account', 'enabled', 'locked-out'] },
  { heading: 'Right to work', tokens: ['visa-required', 'visa-category', 'visa-expiry'] },
  { heading: 'Record', tokens: ['updated', 'updated-by', 'import-id'] },
];

const ambassadorTimesheets: readonly FieldGroup[] = [
  {
    heading: mostUsed,
    tokens: [
      'ambassador-name',
      'activity-name',
      'awaiting-approval',
      'preapproved',
      'approved',
      'sent-to-pay-office',
      'contract-band',
      'group',
      'recordState',
      'id',
    ],
  },
  { heading: 'Dates', tokens: ['submitted-date', 'preapproved-date', 'approved-date'] },
  {
    heading: 'Activity and ambassador',
    tokens: [
      'activity-event-title',
      'activity-descriptor',
      'organiser',
      'ambassador-id',
      'activity-id',
      'session-id',
      'workopportunity-id',
      'workopportunity-title',
    ],
  },
];

const ambassadorExpenses: readonly FieldGroup[] = [
  {
    heading: mostUsed,
    tokens: [
      'ambassador-name',
      'type-of-claim',
      'date-of-claim',
      'submitted',
      'preapproved',
      'approved',
      'sent-to-pay-office',
      'activity-name',
      'recordState',
      'id',
    ],
  },
  { heading: 'Journey', tokens: ['from', 'to', 'mode-of-transport'] },
  { heading: 'Dates', tokens: ['submitted-date', 'preapproved-date', 'approved-date'] },
  {
    heading: 'Activity and ambassador',
    tokens: [
      'activity-event-title',
      'activity-descriptor',
      'organiser',
      'group',
      'ambassador-id',
      'activity-id',
      'session-id',
      'workopportunity-id',
      'workopportunity-title',
    ],
  },
];

const groups: Readonly<Record<string, readonly FieldGroup[]>> = {
  students,
  institutions,
  activities,
  ambassadors,
  ambassadorTimesheets,
  ambassadorExpenses,
};

/** The groups in which the search box offers the fields of a list; empty for short lists, which keep their order. */
export const fieldGroupsOf = (set: string): readonly FieldGroup[] => groups[set] ?? [];
