import { customDataPart } from '../questions/customDataPart.ts';
import { anyOf } from '../access/rights.ts';
import { choice, wordChoice } from '../fields/choice.ts';
import { choices } from '../fields/choices.ts';
import { customLookup } from '../fields/customLookup.ts';
import { date } from '../fields/date.ts';
import { email } from '../fields/email.ts';
import { postcode } from '../fields/postcode.ts';
import { reference } from '../fields/reference.ts';
import { references } from '../fields/references.ts';
import { text } from '../fields/text.ts';
import { year } from '../fields/year.ts';
import { capitalTrueOrFalse, yesNo } from '../fields/yesNo.ts';
import { yesNoUnknown } from '../fields/yesNoUnknown.ts';
import { academicYears, attendances, outreach } from '../lists/activities.ts';
import { ethnicGroupOf, ethnicGroups, ethnicities, ethnicitiesAndNone, noEthnicity } from '../lists/ethnicities.ts';
import { evaluationGroups, firstGenerationHe, lawfulBases, marketingOptions, polar4, sexes, yearGroups } from '../lists/students.ts';
import { mergeEvents } from '../record/merging.ts';
import { recordType } from '../record/declareType.ts';
import { exists, ofRecord, ofRow, relation } from '../record/relation.ts';
import { activitiesThatCount, activity } from './activity.ts';
import { participants } from './attendance.ts';
import { duplicates, heStudies, ignoredPairs, qualifications } from './studentParts.ts';
import { fullName } from '../fullName.ts';
import { nameFields } from './nameFields.ts';
import { genericStates, stateFilters } from '../record/states.ts';

const initialOnly = (name: string | null) => name !== null && /^\p{L}\.?$/u.test(name);

/** A beneficiary of outreach: a young person or adult learner. */
export const student = recordType({
  name: 'student',
  path: 'students',
  labels: { one: 'student', many: 'students' },
  rights: { view: anyOf('ViewStudents', 'ViewNCOPStudents'), edit: anyOf('EditStudents') },
  createdEvent: ['Registered', 'Registered the student'],
  states: genericStates('duplicate'),
  quickFilters: [
    { label: 'Ready to track', filter: 'excluded-from-next-track:no,permissionToTrack:yes,tracked-by-hesa:no', replaces: true },
  ],
  stateFilter: stateFilters.generic,
  relevance: {
    names: [
      ['firstname', 'lastname'],
      ['lastname', 'firstname'],
    ],
    codes: ['ucas'],
    details: ['dob', 'institutionLastKnown', 'group'],
  },
  searchOrder: [
    'id',
    'dob',
    'created',
    'updated',
    'updated-by',
    'firstname',
    'lastname',
    'ucas',
    'group',
    'recordState',
    'institutionlastknown',
    'institutionany',
    'postcode',
    'localauthority',
    'attendedactivity-academicyear',
    'attendedactivity-date',
    'include-partnered',
    'attendedactivity',
    'year-group',
    'cohort-year',
    'sex',
    'uni-connect-target',
    'consortium',
    'uni-connect-target-ward',
    'uni-connect-target-ward-name',
    'first-gen-he',
    'polar4',
    'complete',
    'hasPostcode',
    'firstnameInitialOnly',
    'lastnameInitialOnly',
    'firstAndLastNameInitialOnly',
    'attached-to-outreach-activity',
    'attached-to-activity',
    'target',
    'answered-survey',
    'tracked-by-hesa',
    'excluded-from-next-track',
    'expected-he-ready-year',
    'he-ready-year-snapshot',
    'lawful-basis',
    'marketing',
    'permissionToTrack',
    'permissionToMonitor',
    'activity-evaluation-group',
    'imports',
    'ethnicity',
    'hasEthnicity',
    'ethnic-group',
    'cohort',
    'jacs-subject',
  ],
  importedBy: {
    token: 'imports',
    types: ['student', 'studentContact', 'studentHESAData', 'studentQualification', 'studentBeneficiaryReplacement'],
    through: ['activity', 'activitySession'].map((name) => ({ recordType: name, rowsOf: 'attendance' })),
  },
  fields: {
    ...nameFields,
    dob: date('Date of birth', { heading: 'Who', personal: true, column: 'shown', search: { label: 'Born' }, term: 'year' }),
    sex: choice('Sex', sexes, { heading: 'Who', personal: true, column: 'hidden', search: true }),
    ucas: text('UCAS Personal ID', { heading: 'Who', personal: true, max: 20, column: 'hidden', search: true, term: true }),
    group: reference('institution', 'Group', { heading: 'Where', required: true, scope: true, column: 'shown', search: true }),
    institutionLastKnown: reference('institution', 'Last known institution', {
      bulk: true,
      heading: 'Where',
      column: 'shown',
      search: { token: 'institutionlastknown' },
      keepsFormerIn: 'institutionsAttended',
    }),
    institutionsAttended: references('institution', 'Attended institutions', {
      heading: 'Where',
      search: { token: 'institutionsattended', unlisted: true },
    }),
    postcode: postcode('Postcode', { heading: 'Where', personal: true, column: 'hidden', search: true }),
    reportingPostcode: postcode('Reporting postcode', { heading: 'Where', personal: true, search: { token: 'reporting-postcode' } }),
    localAuthority: text('Local authority', {
      bulk: true,
      heading: 'Where',
      max: 100,
      column: 'hidden',
      search: { token: 'localauthority', lookup: '/institutions/localauthorities?pageSize=20' },
    }),
    yearGroup: choice('Year group', yearGroups, {
      bulk: true,
      tab: 'Cohort',
      column: 'shown',
      search: { token: 'year-group', label: 'Last known phase' },
    }),
    cohort: customLookup('cohort', 'Cohort', { bulk: true, tab: 'Cohort', column: 'hidden', search: true }),
    cohortYear: year('Cohort year', { bulk: true, tab: 'Cohort', column: 'hidden', search: { token: 'cohort-year' } }),
    expectedHeReadyYear: year('Expected HE ready year', {
      bulk: true,
      tab: 'Cohort',
      column: 'hidden',
      search: { token: 'expected-he-ready-year' },
    }),
    heReadyYearSnapshot: year('HE ready year snapshot', { tab: 'Cohort', readOnly: true, search: { token: 'he-ready-year-snapshot' } }),
    jacsSubject: reference('jacsSubject', 'JACS subject', {
      bulk: true,
      tab: 'Cohort',
      column: 'hidden',
      search: { token: 'jacs-subject' },
    }),
    firstGenHe: choice('First generation HE', firstGenerationHe, {
      tab: 'Background',
      personal: true,
      column: 'hidden',
      search: { token: 'first-gen-he' },
    }),
    polar4: choice('POLAR4 quintile', polar4, { tab: 'Background', column: 'hidden', search: true }),
    ethnicity: choice('Ethnicity', ethnicities, {
      tab: 'Background',
      personal: true,
      right: 'ViewSpecialCategoryData',
      search: { values: ethnicitiesAndNone, empty: noEthnicity },
    }),
    target: yesNo('Target', { bulk: true, tab: 'Background', search: { max: 1, values: capitalTrueOrFalse } }),
    uniConnectTarget: yesNo('Uni Connect target', { bulk: true, tab: 'Uni Connect', search: { token: 'uni-connect-target' } }),
    consortium: text('Consortium', {
      bulk: true,
      tab: 'Uni Connect',
      max: 100,
      inUse: true,
      search: { lookup: '/institutions/ncopconsortia' },
    }),
    targetWard: text('Target ward', {
      tab: 'Uni Connect',
      max: 20,
      inUse: true,
      search: { token: 'uni-connect-target-ward', lookup: '/students/ncop-target-wards?pageSize=20' },
    }),
    targetWardName: text('Target ward name', {
      tab: 'Uni Connect',
      max: 100,
      inUse: true,
      search: { token: 'uni-connect-target-ward-name', lookup: '/students/ncop-target-ward-names?pageSize=20' },
    }),
    lawfulBasis: choice('Lawful basis', lawfulBases, { bulk: true, tab: 'Consent', search: { token: 'lawful-basis' } }),
    marketing: choices('Marketing option', marketingOptions, { bulk: true, tab: 'Consent', exclusive: 'none', search: true }),
    permissionToTrack: yesNoUnknown('Permission to track', { bulk: true, tab: 'Consent', column: 'hidden', search: true }),
    permissionToMonitor: yesNoUnknown('Permission to monitor', { bulk: true, tab: 'Consent', column: 'hidden', search: true }),
    complete: yesNo('Record complete', { bulk: true, tab: 'Tracking', countedNo: true, search: { label: 'Complete' } }),
    trackedByHesa: yesNo('Tracked by HESA', { tab: 'Tracking', readOnly: true, search: { token: 'tracked-by-hesa' } }),
    excludedFromNextTrack: yesNo('Excluded from next track', {
      bulk: true,
      tab: 'Tracking',
      search: { token: 'excluded-from-next-track' },
    }),
    street: text('Street', { tab: 'Contact', heading: 'Address', personal: true, max: 200 }),
    locality: text('Locality', { tab: 'Contact', heading: 'Address', personal: true, max: 100 }),
    town: text('Town', { tab: 'Contact', heading: 'Address', personal: true, max: 100 }),
    county: text('County', { tab: 'Contact', heading: 'Address', personal: true, max: 100 }),
    email: email('Email', { tab: 'Contact', heading: 'Reaching the student', personal: true }),
    mobile: text('Mobile', { tab: 'Contact', heading: 'Reaching the student', personal: true, max: 30, isTelephone: true }),
    telephone: text('Telephone', { tab: 'Contact', heading: 'Reaching the student', personal: true, max: 30, isTelephone: true }),
    guardianName: text('Guardian', { tab: 'Contact', heading: 'Guardian', personal: true, max: 200 }),
    guardianEmail: email('Guardian email', { tab: 'Contact', heading: 'Guardian', personal: true }),
    guardianTelephone: text('Guardian telephone', { tab: 'Contact', heading: 'Guardian', personal: true, max: 30, isTelephone: true }),
    mergedInto: reference('student', 'Merged into', {
      readOnly: true,
      notInForm: true,
      search: { token: 'merged-into', unlisted: true },
    }),
  },
  derived: {
    institutionAny: {
      field: references('institution', 'Any institution', { search: { token: 'institutionany' } }),
      compute: ({ institutionLastKnown, institutionsAttended }) => {
        const all = new Set([...(institutionsAttended ?? []), ...(institutionLastKnown === null ? [] : [institutionLastKnown])]);
        return all.size === 0 ? null : [...all].toSorted((a, b) => a - b);
      },
    },
    hasPostcode: { field: yesNo('Has postcode', { search: true }), compute: (values) => values.postcode !== null },
    firstnameInitialOnly: {
      field: yesNo('First name is an initial only', { search: true }),
      compute: (values) => initialOnly(values.firstname),
    },
    lastnameInitialOnly: {
      field: yesNo('Last name is an initial only', { search: true }),
      compute: (values) => initialOnly(values.lastname),
    },
    firstAndLastNameInitialOnly: {
      field: yesNo('First and last name are initials only', { search: true }),
      compute: (values) => initialOnly(values.firstname) && initialOnly(values.lastname),
    },
    hasEthnicity: {
      field: yesNo('Has ethnicity', { right: 'ViewSpecialCategoryData', search: true }),
      compute: (values) => values.ethnicity !== null,
    },
    ethnicGroup: {
      field: wordChoice('Ethnic group', ethnicGroups, { right: 'ViewSpecialCategoryData', search: { token: 'ethnic-group' } }),
      compute: (values) => ethnicGroupOf(values.ethnicity),
    },
  },
  parts: [qualifications, heStudies, customDataPart, duplicates, ignoredPairs],
  facts: {
    answeredSurvey: yesNo('Answered survey', { search: { token: 'answered-survey' } }),
  },
  // For students it names the activities that filters on attendance ask about.
  includePartnered: wordChoice(
    'Include partnered',
    [
      { value: 'yes', label: 'Yes' },
      { value: 'only', label: 'Only' },
    ],
    { search: { token: 'include-partnered', max: 1, negatable: false } },
  ),
  relations: [
    relation(activity, participants, {
      states: activitiesThatCount,
      filters: {
        attendance: {
          field: wordChoice('Attended activity', attendances, { search: { token: 'attendedactivity', empty: 'no', type: 'MultiSelect' } }),
          target: ofRow('attendance'),
        },
        academicYear: {
          field: wordChoice('Attended activity in academic year', academicYears, {
            search: { token: 'attendedactivity-academicyear', type: 'MultiSelect' },
          }),
          target: ofRecord('academicYear'),
        },
        day: { field: date('Attended activity on', { search: { token: 'attendedactivity-date' } }), target: ofRecord('startDay') },
        evaluationGroup: {
          field: choice('Activity evaluation group', evaluationGroups, { search: { token: 'activity-evaluation-group' } }),
          target: ofRow('evaluationGroup'),
        },
        attached: { field: yesNo('Attached to activity', { search: { token: 'attached-to-activity' } }), target: exists() },
        attachedToOutreach: {
          field: yesNo('Attached to outreach activity', { search: { token: 'attached-to-outreach-activity' } }),
          target: exists({ field: 'category', is: outreach }),
        },
        activity: {
          field: reference('activity', 'Activity', { search: { token: 'attendedactivity-id', unlisted: true } }),
          target: ofRecord('id'),
        },
      },
    }),
  ],
  events: mergeEvents('student'),
  merging: {
    into: 'mergedInto',
    duplicates: duplicates.name,
    ignored: ignoredPairs.name,
    consent: {
      permissionToTrack: ['no', 'unknown', 'yes'],
      permissionToMonitor: ['no', 'unknown', 'yes'],
      lawfulBasis: [1, 2, 4, 3],
      marketing: [],
    },
  },
  conversions: [{ version: 2, retiredFields: ['evaluationGroup'] }],
  lists: {
    activities: {
      label: 'Activities',
      set: 'activities',
      by: 'student',
      shows: { part: participants, fields: ['attendance', 'evaluationGroup'], isOfListed: true },
      about: 'Activities that this student is attached to.',
      inEveryState: true,
    },
  },
  hasPrivateTitle: true,
  title: fullName,
  duplicateKey: ['firstname', 'lastname', 'dob', 'postcode', 'ucas'],
  hasLinkage: true,
  related: ['institutionLastKnown'],
});
