import { customDataPart } from '../questions/customDataPart.ts';
import { anyOf } from '../access/rights.ts';
import { wordChoice } from '../fields/choice.ts';
import { date } from '../fields/date.ts';
import type { FieldError } from '../fields/field.ts';
import { printInstant } from '../fields/instant.ts';
import { dayOfInstant } from '../fields/london.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { references } from '../fields/references.ts';
import { time } from '../fields/time.ts';
import { yesNo } from '../fields/yesNo.ts';
import { academicYearAt, academicYears, unknownFrequency } from '../lists/activities.ts';
import { endsBeforeStart } from '../messages.ts';
import { rowsOf } from '../record/part.ts';
import { movedRowEvents } from '../record/merging.ts';
import { payFlags } from '../pay/payFlags.ts';
import { recordType } from '../record/declareType.ts';
import { ofRecord } from '../record/relation.ts';
import { genericState, genericStates, stateFilters } from '../record/states.ts';
import { activityActions } from './activityActions.ts';
import { activityAmbassadors, beneficiaries, costCodes, partners } from './activityParts.ts';
import { activityFields } from './activityFields.ts';
import { participants } from './attendance.ts';

const londonTime = (instantOf: string | null): string | null => (instantOf === null ? null : printInstant(instantOf).slice(-5));

/** The institutions of a part's rows; null for none. */
const institutionsIn = (rows: typeof beneficiaries, values: object): readonly number[] | null => {
  const ids = rowsOf(rows, values).map(({ key }) => key);
  return ids.length === 0 ? null : ids;
};

/** The sum of the numbers that are recorded; null if none is. */
const sumOf = (numbers: readonly (number | null)[]): number | null => {
  const recorded = numbers.filter((each) => each !== null);
  return recorded.length === 0 ? null : recorded.reduce((sum, each) => sum + each, 0);
};

/** The states in which an activity counts for its students and institutions. */
export const activitiesThatCount = [genericState.current.value, genericState.archived.value];

/** Whether activities of members that opened theirs are found too. */
export const includePartnered = wordChoice(
  'Include partnered',
  [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
    { value: 'only', label: 'Only' },
  ],
  { search: { token: 'include-partnered', max: 1, negatable: false } },
);

/**
 * Something that a team does for young people, their families or their teachers. Start and end are instants; people read and enter them in
 * London time.
 */
export const activity = recordType({
  name: 'activity',
  path: 'activities',
  labels: { one: 'activity', many: 'activities' },
  rights: { view: anyOf('ViewActivities'), edit: anyOf('EditActivities') },
  createdEvent: ['Planned', 'Planned the activity'],
  states: genericStates('duplicate', 'cancelled', 'withdrawn'),
  stateFilter: stateFilters.withoutDeleted,
  quickFilters: [
    { label: 'This month', filter: 'start:Month' },
    { label: 'Not approved', filter: 'approved:no' },
  ],
  importedBy: {
    token: 'import-id',
    types: ['activity', 'activityBeneficiaryInstitution', 'activityPartnerInstitution', 'attendance', 'studentBeneficiaryReplacement'],
    through: [{ recordType: 'activitySession', by: 'activity' }],
  },
  relevance: { names: [['eventTitle']], details: ['start', 'type', 'group'] },
  searchOrder: [
    'id',
    'updated',
    'updated-by',
    'event-title',
    'descriptor',
    'group',
    'beneficiary',
    'beneficiary-local-authority',
    'partner',
    'main-partner',
    'category',
    'location',
    'type',
    'subtype',
    'organiser',
    'academic-year',
    'yearGroup',
    'start',
    'end',
    'recordState',
    'residential',
    'online',
    'include-partnered',
    'register-taken',
    'contact-hours-reported',
    'frequency-recorded',
    'student-total-captured',
    'parent-total-captured',
    'staff-total-captured',
    'beneficiary-captured',
    'has-evaluation-plan',
    'timesheets-awaiting-approval',
    'timesheets-awaiting-preapproval',
    'timesheets-awaiting-sentoffice',
    'expenses-awaiting-approval',
    'expenses-awaiting-preapproval',
    'expenses-awaiting-sentoffice',
    'approved',
    'contact-hours-enabled',
    'has-survey',
    'programme-title',
    'subject-group',
    'cohort',
    'lead-department',
    'content',
    'cost-centre-code',
    'cost-centre-job-code',
    'exchanges',
    'contact-hours',
    'frequency',
    'gatsby',
    'start-time',
    'end-time',
    'session-id',
    'evaluation-plan-id',
    'work-opportunity-id',
    'import-id',
  ],
  fields: activityFields,
  parts: [beneficiaries, partners, activityAmbassadors, costCodes, customDataPart, participants],
  openToPartners: { hides: ['notes', costCodes.name, activityAmbassadors.name, customDataPart.name] },
  includePartnered,
  relations: [
    {
      // Sessions import this declaration, so it names them.
      recordType: 'activitySession',
      part: null,
      by: 'activity',
      states: activitiesThatCount,
      filters: {
        session: {
          field: reference('activitySession', 'Session ID', { search: { token: 'session-id', type: 'Id' } }),
          target: ofRecord('id'),
        },
      },
    },
    {
      // Work offers import this declaration, so it names them.
      recordType: 'workOffer',
      part: null,
      by: 'activity',
      states: activitiesThatCount,
      filters: {
        workOffer: {
          field: reference('workOffer', 'Work opportunity ID', { search: { token: 'work-opportunity-id', type: 'Id' } }),
          target: ofRecord('id'),
        },
      },
    },
    ...payFlags('activity'),
  ],
  facts: {
    registerTaken: yesNo('Register taken', { completedIn: 'Attendance', search: { token: 'register-taken' } }),
    // Nothing fills these before surveys and evaluation plans exist: they answer no and none.
    hasSurvey: yesNo('Has survey', { search: { token: 'has-survey', max: 1 } }),
    hasEvaluationPlan: yesNo('Has evaluation plan', { search: { token: 'has-evaluation-plan' } }),
    evaluationPlan: number('Evaluation plan ID', { search: { token: 'evaluation-plan-id', type: 'Id' } }),
  },
  derived: {
    students: {
      field: number('Students in total', { column: 'shown', summed: true }),
      compute: (values) => sumOf(rowsOf(beneficiaries, values).map((row) => row.values.total)),
    },
    beneficiaryInstitutions: {
      field: references('institution', 'Beneficiaries', { column: 'shown' }),
      compute: (values) => institutionsIn(beneficiaries, values),
    },
    mainPartner: {
      field: reference('institution', 'Main partner', { column: 'hidden', search: { token: 'main-partner' } }),
      compute: (values) => rowsOf(partners, values).find((row) => row.values.main === true)?.key ?? null,
    },
    startDay: { field: date('Start day', { search: { token: 'start', label: 'Start' } }), compute: (values) => dayOfInstant(values.start) },
    endDay: { field: date('End day', { search: { token: 'end', label: 'End' } }), compute: (values) => dayOfInstant(values.end) },
    startTime: { field: time('Start time', { search: { token: 'start-time' } }), compute: (values) => londonTime(values.start) },
    endTime: { field: time('End time', { search: { token: 'end-time' } }), compute: (values) => londonTime(values.end) },
    academicYear: {
      field: wordChoice('Academic year', academicYears, {
        column: 'hidden',
        search: { token: 'academic-year', label: 'In Academic Year' },
      }),
      compute: (values) => (values.start === null ? null : academicYearAt(values.start)),
    },
    contactHoursReported: {
      field: yesNo('Contact hours reported', { completedIn: 'Contact hours', search: { token: 'contact-hours-reported' } }),
      compute: (values) => (values.contactHours ?? 0) > 0,
    },
    frequencyRecorded: {
      field: yesNo('Frequency recorded', { completedIn: 'Contact hours', search: { token: 'frequency-recorded' } }),
      compute: (values) => values.frequency !== null && values.frequency !== unknownFrequency,
    },
    studentTotalCaptured: {
      field: yesNo('Student total captured', { completedIn: 'Beneficiaries', search: { token: 'student-total-captured' } }),
      compute: (values) => rowsOf(beneficiaries, values).some((row) => row.values.total !== null),
    },
    parentTotalCaptured: {
      field: yesNo('Parent total captured', { completedIn: 'Beneficiaries', search: { token: 'parent-total-captured' } }),
      compute: (values) => rowsOf(beneficiaries, values).some((row) => row.values.totalParents !== null),
    },
    staffTotalCaptured: {
      field: yesNo('Staff total captured', { completedIn: 'Beneficiaries', search: { token: 'staff-total-captured' } }),
      compute: (values) => rowsOf(beneficiaries, values).some((row) => row.values.totalStaff !== null),
    },
    beneficiaryCaptured: {
      field: yesNo('Beneficiary captured', { completedIn: 'Beneficiaries', search: { token: 'beneficiary-captured' } }),
      compute: (values) => rowsOf(beneficiaries, values).length > 0,
    },
  },
  actions: activityActions,
  events: {
    RegisterTaken: 'Took the register',
    StudentsAttached: 'Added students',
    StudentsRemoved: 'Removed students',
    EvaluationGroupsSet: 'Set evaluation groups',
    AmbassadorsAccepted: 'Added ambassadors who were accepted for a work offer',
    AmbassadorsLeft: 'Took off ambassadors who left a work offer',
    ...movedRowEvents,
  },
  ownTabs: ['Attendance'],
  lists: {
    students: {
      label: 'Students',
      set: 'students',
      by: 'attendedactivity-id',
      shows: { part: participants, fields: ['attendance', 'evaluationGroup'] },
      about: 'Students who are attached to this activity.',
      inEveryState: true,
    },
    ambassadors: {
      label: 'Ambassadors',
      set: 'ambassadors',
      by: 'activity-id',
      shows: { part: activityAmbassadors, fields: [] },
      about: 'Ambassadors who work on this activity.',
      inEveryState: true,
      hasNoTab: true,
    },
    sessions: {
      label: 'Sessions',
      set: 'activitySessions',
      by: 'activity',
      about: 'Sessions of this activity, each with a register of its own.',
    },
    'work-offers': {
      label: 'Work offers',
      set: 'workOffer',
      by: 'activity-id',
      about: 'Paid work at this activity that is offered to ambassadors.',
    },
    timesheets: { label: 'Timesheets', set: 'ambassadorTimesheets', by: 'activity-id', about: 'Timesheets of work on this activity.' },
    expenses: { label: 'Expenses', set: 'ambassadorExpenses', by: 'activity-id', about: 'Expense claims for work on this activity.' },
  },
  copying: {
    leavesOut: [
      'exchanges',
      `${activityAmbassadors.name}/*/ambassador`,
      'beneficiaries/*/total',
      'beneficiaries/*/totalStaff',
      'beneficiaries/*/totalParents',
    ],
    extras: {
      sessions: { label: 'Sessions', labels: { one: 'session', many: 'sessions' }, isUsual: true },
      students: { label: 'Students', labels: participants.labels, isUsual: false, needs: participants.needs },
    },
  },
  title: (values) => values.eventTitle ?? '',
  duplicateKey: ['eventTitle', 'start'],
  cardFields: ['start', 'type', 'organiser'],
  check: (values): readonly FieldError[] =>
    values.start && values.end && Date.parse(values.end) < Date.parse(values.start) ? [{ field: 'end', messages: [endsBeforeStart] }] : [],
});
