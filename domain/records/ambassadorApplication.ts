import { anyOf } from '../access/rights.ts';
import { attachmentEvents, attachmentsPart } from '../attachments/attachmentsPart.ts';
import { choice } from '../fields/choice.ts';
import { date } from '../fields/date.ts';
import { instant } from '../fields/instant.ts';
import { longText } from '../fields/longText.ts';
import { reference } from '../fields/reference.ts';
import { yesNo } from '../fields/yesNo.ts';
import { ambassadorApplicationStatuses, applicationStatus } from '../lists/applications.ts';
import { documentTypes } from '../lists/fileTypes.ts';
import { answersInWords, answersPart } from '../questions/answers.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates, stateFilters } from '../record/states.ts';
import { consentFields, contactFields, courseFields, placeFields, whoFields, withoutFilters } from './ambassadorFields.ts';
import { applicationActions } from './applicationActions.ts';
import { fullName } from '../fullName.ts';
import { nameFields } from './nameFields.ts';

const { marketing, ...permissions } = consentFields;

/**
 * The personal details of an applicant. An ambassador that is made from an application takes the same values.
 */
export const applicantFields = {
  ...nameFields,
  ...withoutFilters({ dob: whoFields.dob }),
  sex: whoFields.sex,
  ...withoutFilters({ ...placeFields, ...courseFields, ...contactFields }),
  marketing,
  ...withoutFilters(permissions),
};

/** Files that applicants send with their answers, such as a CV, and files that staff add. */
const applicationFiles = attachmentsPart({
  name: 'files',
  labels: { one: 'file', many: 'files' },
  tab: 'Files',
  fileTypes: documentTypes,
  maxFiles: 10,
  maxSize: 10_000_000,
  isForAmbassadors: false,
});

/** Somebody's application to become an ambassador of a group. Its status changes by actions alone. */
export const ambassadorApplication = recordType({
  name: 'ambassadorApplication',
  path: 'ambassadors/applications',
  set: 'ambassadorApplications',
  labels: { one: 'application', many: 'applications' },
  rights: { view: anyOf('ViewAmbassadors'), edit: anyOf('EditAmbassadors') },
  createdEvent: ['Received', 'Received the application'],
  states: genericStates(),
  stateFilter: stateFilters.withoutDeleted,
  searchOrder: [
    'id',
    'date',
    'firstname',
    'lastname',
    'status',
    'group',
    'sex',
    'recordState',
    'application-form',
    'marketing',
    'is-linked',
  ],
  relevance: {
    names: [
      ['firstname', 'lastname'],
      ['lastname', 'firstname'],
    ],
    codes: ['email'],
    details: ['applied', 'status', 'group'],
  },
  quickFilters: [
    { label: 'To be screened', filter: `status:${applicationStatus.new}` },
    { label: 'To be linked', filter: `status:${applicationStatus.acceptedAfterInterview},is-linked:no` },
  ],
  fields: {
    applied: date('Applied', { heading: 'The application', required: true, column: 'shown', search: { token: 'date' } }),
    applicationForm: reference('ambassadorApplicationForm', 'Applied for', {
      heading: 'The application',
      ofOwnGroup: true,
      column: 'shown',
      search: { token: 'application-form' },
    }),
    status: choice('Status', ambassadorApplicationStatuses, {
      heading: 'The application',
      readOnly: true,
      default: applicationStatus.new,
      column: 'shown',
      search: true,
    }),
    ambassador: reference('ambassador', 'Ambassador', {
      heading: 'The application',
      readOnly: true,
      ofOwnGroup: true,
      column: 'hidden',
    }),
    emailed: instant('Last email to the applicant', { heading: 'The application', readOnly: true }),
    group: reference('institution', 'Group', {
      heading: 'The application',
      required: true,
      scope: true,
      column: 'shown',
      search: true,
    }),
    ...applicantFields,
    notes: longText('Notes', { tab: 'Notes', personal: true }),
  },
  parts: [answersPart, applicationFiles],
  ownTabs: ['Ambassador'],
  standing: 'status',
  derived: {
    isLinked: {
      field: yesNo('Linked ambassador', { column: 'hidden', search: { token: 'is-linked' } }),
      compute: ({ ambassador }) => ambassador !== null,
    },
    answersInWords: {
      field: longText('Answers', { personal: true, column: 'hidden' }),
      compute: answersInWords,
    },
  },
  actions: applicationActions,
  events: {
    Linked: 'Linked the application with an ambassador',
    Emailed: 'Emailed the applicant',
    ...attachmentEvents(applicationFiles.labels.one),
  },
  hasPrivateTitle: true,
  title: fullName,
  duplicateKey: ['firstname', 'lastname', 'dob'],
  related: ['ambassador'],
});
