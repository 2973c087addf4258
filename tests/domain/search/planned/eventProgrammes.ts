import { anyOf, everySignedIn } from '../../../../domain/access/rights.ts';
import { choice, wordChoice } from '../../../../domain/fields/choice.ts';
import { choices } from '../../../../domain/fields/choices.ts';
import { date } from '../../../../domain/fields/date.ts';
import { email } from '../../../../domain/fields/email.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { text } from '../../../../domain/fields/text.ts';
import { yesNo } from '../../../../domain/fields/yesNo.ts';
import { yesNoUnknown } from '../../../../domain/fields/yesNoUnknown.ts';
import { customLookups } from '../../../../domain/lists/customLookups.ts';
import { academicYears } from '../../../../domain/lists/activities.ts';
import { notOnHold, programmeApplicationStatuses, refereeVerifications } from './lists/eventProgrammes.ts';
import { marketingOptions } from '../../../../domain/lists/students.ts';
import { stateFilters } from '../../../../domain/record/states.ts';
import { customLookupCall } from '../../../../domain/search/lookups.ts';
import { plannedSet } from './planned.ts';

const person = {
  firstname: text('First name', { personal: true, search: true }),
  lastname: text('Last name', { personal: true, search: true }),
};
const group = reference('institution', 'Group', { scope: true, search: true });
const academicYear = wordChoice('Academic year', academicYears, { search: { token: 'academic-year', label: 'In Academic Year' } });
const marketing = choices('Marketing option', marketingOptions, { search: true });
const application = {
  applicationDate: date('Application date', { search: { token: 'application-date' } }),
  refereeApprovedDate: date('Referee approved on', { search: { token: 'referee-approved-date' } }),
  refereeVerified: wordChoice('Referee verified', refereeVerifications, { search: { token: 'referee-verified' } }),
};

export const eventProgrammes = plannedSet({
  name: 'eventProgramme',
  path: 'event-programmes',
  set: 'eventProgrammes',
  labels: { one: 'event programme', many: 'event programmes' },
  rights: { view: anyOf('EventProgrammes') },
  stateFilter: stateFilters.withoutDeleted,
  searchOrder: ['id', 'start-on', 'end-on', 'group', 'recordState', 'academic-year'],
  fields: {
    startOn: date('Starts on', { search: { token: 'start-on' } }),
    endOn: date('Ends on', { search: { token: 'end-on' } }),
    group,
    academicYear,
  },
});

export const eventProgrammeForms = plannedSet({
  name: 'eventProgrammeForm',
  path: 'event-programmes/forms',
  set: 'eventProgrammeForms',
  labels: { one: 'event programme form', many: 'event programme forms' },
  rights: { view: anyOf('EventProgrammeApplications') },
  stateFilter: stateFilters.withoutDeleted,
  searchOrder: ['id', 'group', 'recordState'],
  fields: { group },
});

export const eventProgrammeApplications = plannedSet({
  name: 'eventProgrammeApplication',
  path: 'event-programmes/applications',
  set: 'eventProgrammeApplications',
  labels: { one: 'event programme application', many: 'event programme applications' },
  rights: { view: anyOf('EventProgrammes') },
  stateFilter: stateFilters.withoutDeleted,
  searchOrder: [
    'id',
    'firstname',
    'lastname',
    'referee',
    'event-programme',
    'marketing',
    'academic-year',
    'application-date',
    'referee-approved-date',
    'referee-verified',
    'application-status',
    'completed-by-support',
    'eadmissions-completed',
    'approved-by-referee',
    'applied-medicine-dentistry',
    'on-hold-status',
    'group',
    'recordState',
  ],
  fields: {
    ...person,
    referee: reference('referee', 'Referee', { search: true }),
    eventProgramme: reference('eventProgramme', 'Event programme', { search: { token: 'event-programme' } }),
    marketing,
    academicYear,
    ...application,
    applicationStatus: wordChoice('Application status', programmeApplicationStatuses, { search: { token: 'application-status' } }),
    completedBySupport: yesNo('Completed by support', { search: { token: 'completed-by-support' } }),
    eadmissionsCompleted: yesNo('E-admissions completed', { search: { token: 'eadmissions-completed' } }),
    approvedByReferee: yesNo('Approved by referee', { search: { token: 'approved-by-referee' } }),
    appliedMedicineDentistry: yesNoUnknown('Applied for medicine or dentistry', { search: { token: 'applied-medicine-dentistry' } }),
    onHoldStatus: choice('On-hold status', [notOnHold], {
      search: { token: 'on-hold-status', lookup: customLookupCall(customLookups.onHoldStatus), empty: notOnHold.value },
    }),
    group,
  },
});

export const referees = plannedSet({
  name: 'referee',
  path: 'event-programmes/referees',
  set: 'referees',
  labels: { one: 'referee', many: 'referees' },
  rights: { view: anyOf('ViewReferees') },
  stateFilter: stateFilters.accounts,
  searchOrder: ['id', 'firstname', 'lastname', 'email', 'institution', 'marketing', 'group', 'recordState'],
  fields: {
    ...person,
    email: email('Email', { personal: true, search: true }),
    institution: reference('institution', 'Institution', { search: true }),
    marketing,
    group,
  },
});

/** A referee's own set: the applications that wait for their reference. */
export const refereeApplications = plannedSet({
  name: 'eventProgrammeApplication',
  path: 'event-programmes/referees/applications',
  set: 'refereeApplications',
  labels: { one: 'application', many: 'applications to give a reference for' },
  rights: { view: everySignedIn },
  searchOrder: ['application-date', 'referee-approved-date', 'referee-verified', 'firstname', 'lastname'],
  fields: { ...application, ...person },
});
