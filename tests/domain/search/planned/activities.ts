import { anyOf, everySignedIn } from '../../../../domain/access/rights.ts';
import { choice, wordChoice } from '../../../../domain/fields/choice.ts';
import { choices } from '../../../../domain/fields/choices.ts';
import { customLookup } from '../../../../domain/fields/customLookup.ts';
import { date } from '../../../../domain/fields/date.ts';
import { number } from '../../../../domain/fields/number.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { references } from '../../../../domain/fields/references.ts';
import { text } from '../../../../domain/fields/text.ts';
import { yesNo } from '../../../../domain/fields/yesNo.ts';
import { yesNoUnknown } from '../../../../domain/fields/yesNoUnknown.ts';
import { academicYears } from '../../../../domain/lists/activities.ts';
import { yearGroups } from '../../../../domain/lists/students.ts';
import { stateFilters } from '../../../../domain/record/states.ts';
import { activitySubtypes, activityTypes, categories, frequencies, gatsbyBenchmarks, locations } from './lists/activities.ts';
import { awaitingPay, awaitingPayTokens } from './awaitingPay.ts';
import { plannedSet } from './planned.ts';

const partnered = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'only', label: 'Only' },
];

export const activities = plannedSet({
  name: 'activity',
  path: 'activities',
  set: 'activities',
  labels: { one: 'activity', many: 'activities' },
  rights: { view: anyOf('ViewActivities') },
  stateFilter: stateFilters.withoutDeleted,
  importedBy: { token: 'import-id', types: ['activity', 'activityBeneficiaryInstitution', 'activityPartnerInstitution'] },
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
    ...awaitingPayTokens,
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
  fields: {
    eventTitle: text('Event title', { search: { token: 'event-title' } }),
    descriptor: reference('heiDescriptor', 'Descriptor', { search: true }),
    group: reference('institution', 'Group', { scope: true, search: true }),
    beneficiaries: references('institution', 'Beneficiary', { search: { token: 'beneficiary' } }),
    beneficiaryLocalAuthority: text('Beneficiary local authority', {
      search: { token: 'beneficiary-local-authority', lookup: '/institutions/localauthorities?pageSize=20' },
    }),
    partners: references('institution', 'Partner', { search: { token: 'partner' } }),
    mainPartner: reference('institution', 'Main partner', { search: { token: 'main-partner' } }),
    category: choice('Category', categories, { search: { label: 'Category of' } }),
    location: choice('Location', locations, { search: true }),
    type: wordChoice('Type', activityTypes, { search: { label: 'Type of' } }),
    subtype: wordChoice('Sub-type', activitySubtypes, { search: { label: 'Sub Type of' } }),
    organiser: text('Organiser', { search: true }),
    academicYear: wordChoice('Academic year', academicYears, { search: { token: 'academic-year', label: 'In Academic Year' } }),
    yearGroups: choice('Year group', yearGroups, { search: { token: 'yearGroup' } }),
    start: date('Start', { search: true }),
    end: date('End', { search: true }),
    residential: yesNoUnknown('Residential', { search: { max: 1 } }),
    online: yesNoUnknown('Online', { search: { max: 1 } }),
    partnered: wordChoice('Include partnered', partnered, { search: { token: 'include-partnered', max: 1, negatable: false } }),
    registerTaken: yesNo('Register taken', { search: { token: 'register-taken' } }),
    contactHoursReported: yesNo('Contact hours reported', { search: { token: 'contact-hours-reported' } }),
    frequencyRecorded: yesNo('Frequency recorded', { search: { token: 'frequency-recorded' } }),
    studentTotalCaptured: yesNo('Student total captured', { search: { token: 'student-total-captured' } }),
    parentTotalCaptured: yesNo('Parent total captured', { search: { token: 'parent-total-captured' } }),
    staffTotalCaptured: yesNo('Staff total captured', { search: { token: 'staff-total-captured' } }),
    beneficiaryCaptured: yesNo('Beneficiary captured', { search: { token: 'beneficiary-captured' } }),
    hasEvaluationPlan: yesNo('Has evaluation plan', { search: { token: 'has-evaluation-plan' } }),
    ...awaitingPay,
    approved: yesNo('Approved', { search: { max: 1 } }),
    contactHoursEnabled: yesNo('Contact hours enabled', { search: { token: 'contact-hours-enabled', max: 1 } }),
    hasSurvey: yesNo('Has survey', { search: { token: 'has-survey', max: 1 } }),
    programmeTitle: customLookup('programmeTitle', 'Programme title', { search: { token: 'programme-title' } }),
    subjectGroup: customLookup('subjectGroup', 'Subject group', { search: { token: 'subject-group' } }),
    cohort: customLookup('cohort', 'Cohort', { search: true }),
    leadDepartment: customLookup('leadDepartment', 'Lead department', { search: { token: 'lead-department' } }),
    content: customLookup('content', 'Content', { search: true }),
    costCentreCode: text('Cost centre code', { search: { token: 'cost-centre-code' } }),
    costCentreJobCode: text('Cost centre job code', { search: { token: 'cost-centre-job-code' } }),
    exchanges: number('Exchanges', { search: true }),
    contactHours: number('Contact hours', { search: { token: 'contact-hours' } }),
    frequency: choice('Frequency', frequencies, { search: { max: 1 } }),
    gatsby: choices('Gatsby benchmark', gatsbyBenchmarks, { search: true }),
    startTime: number('Start time', { search: { token: 'start-time', type: 'Time' } }),
    endTime: number('End time', { search: { token: 'end-time', type: 'Time' } }),
    sessions: references('activitySession', 'Session ID', { search: { token: 'session-id', type: 'Id' } }),
    evaluationPlans: references('evaluationPlan', 'Evaluation plan ID', { search: { token: 'evaluation-plan-id', type: 'Id' } }),
    workOpportunities: references('workOffer', 'Work opportunity ID', { search: { token: 'work-opportunity-id', type: 'Id' } }),
  },
});

export const calendar = plannedSet({
  name: 'activity',
  path: 'calendar',
  set: 'calendar',
  labels: { one: 'activity', many: 'calendar' },
  rights: { view: everySignedIn },
  searchOrder: ['id'],
  fields: {},
});
