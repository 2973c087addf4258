import { customDataPart } from '../questions/customDataPart.ts';
import { anyOf } from '../access/rights.ts';
import { attachmentEvents, attachmentsPart, sharingEvents } from '../attachments/attachmentsPart.ts';
import { choice } from '../fields/choice.ts';
import { customLookup, customLookups } from '../fields/customLookup.ts';
import { date } from '../fields/date.ts';
import { email } from '../fields/email.ts';
import { longText } from '../fields/longText.ts';
import { reference } from '../fields/reference.ts';
import { yesNo } from '../fields/yesNo.ts';
import { yesNoUnknown } from '../fields/yesNoUnknown.ts';
import { emailForAccountHint, hasAccountAlready, hasNoAccount } from '../accountMessages.ts';
import { visaCategories } from '../lists/ambassadors.ts';
import { ethnicities } from '../lists/ethnicities.ts';
import { documentTypes } from '../lists/fileTypes.ts';
import { text } from '../fields/text.ts';
import { payFlags } from '../pay/payFlags.ts';
import { rowsOf } from '../record/part.ts';
import { recordType } from '../record/declareType.ts';
import { ofRecord, relation } from '../record/relation.ts';
import { genericState, genericStates, stateFilters } from '../record/states.ts';
import { activitiesThatCount, activity } from './activity.ts';
import { activityAmbassadors } from './activityParts.ts';
import { consentFields, contactFields, courseFields, placeFields, whoFields } from './ambassadorFields.ts';
import { ambassadorTraining } from './ambassadorTraining.ts';
import { fullName } from '../fullName.ts';
import { nameFields } from './nameFields.ts';

/** Only for users who may see employment, in groups that record it. */
const employment = { tab: 'Employment', personal: true, right: 'ViewAmbassadorEmployment' } as const;

/** Copies of references, checks and certificates. */
const documents = attachmentsPart({
  name: 'documents',
  labels: { one: 'document', many: 'documents' },
  tab: 'Documents',
  isSharing: true,
  fileTypes: documentTypes,
  maxFiles: 50,
  maxSize: 20_000_000,
  isForAmbassadors: false,
});

/** The entries that the ambassador was trained in, each once; null for none. */
const trainingsIn = (values: object): readonly number[] | null => {
  const ids = rowsOf(ambassadorTraining, values).flatMap((row) => row.values.training ?? []);
  return ids.length === 0 ? null : [...new Set(ids)];
};

/** A student of a university or college whom a group employs to take part in outreach. */
export const ambassador = recordType({
  name: 'ambassador',
  path: 'ambassadors',
  labels: { one: 'ambassador', many: 'ambassadors' },
  rights: { view: anyOf('ViewAmbassadors'), edit: anyOf('EditAmbassadors') },
  createdEvent: ['Added', 'Added the ambassador'],
  states: genericStates(),
  stateFilter: stateFilters.generic,
  relevance: {
    names: [
      ['firstname', 'lastname'],
      ['lastname', 'firstname'],
    ],
    codes: ['email'],
    details: ['dob', 'institution', 'group'],
  },
  searchOrder: [
    'id',
    'dob',
    'firstname',
    'lastname',
    'email',
    'sex',
    'updated',
    'updated-by',
    'group',
    'recordState',
    'institution',
    'timesheets-awaiting-approval',
    'timesheets-awaiting-preapproval',
    'timesheets-awaiting-sentoffice',
    'expenses-awaiting-approval',
    'expenses-awaiting-preapproval',
    'expenses-awaiting-sentoffice',
    'marketing',
    'programme-title',
    'programme-level',
    'coursename',
    'training',
    'mature',
    'locked-out',
    'enabled',
    'has-account',
    'import-id',
    'tracked-by-hesa',
    'visa-expiry',
    'available',
    'dbs-status',
    'leaver',
    'visa-required',
    'completed-preemployment',
    'access-to-car',
    'visa-category',
  ],
  importedBy: {
    token: 'import-id',
    types: ['ambassador', 'ambassadorContract', 'ambassadorExpense', 'ambassadorTimesheet', 'ambassadorTraining'],
    through: [
      { recordType: 'contract', by: 'ambassador' },
      { recordType: 'timesheet', by: 'ambassador' },
      { recordType: 'expense', by: 'ambassador' },
    ],
  },
  fields: {
    ...nameFields,
    ...whoFields,
    ethnicity: choice('Ethnicity', ethnicities, { heading: 'Who', personal: true, right: 'ViewSpecialCategoryData' }),
    group: reference('institution', 'Group', { heading: 'Where', required: true, scope: true, column: 'shown', search: true }),
    ...placeFields,
    account: reference('user', 'Account', { readOnly: true, notInForm: true, search: { token: 'account', unlisted: true } }),
    notes: longText('Notes', { heading: 'Notes', personal: true }),
    ...courseFields,
    ...contactFields,
    ...consentFields,
    complete: yesNo('Record complete', { bulk: true, tab: 'Consent and tracking', heading: 'Tracking', search: { label: 'Complete' } }),
    trackedByHesa: yesNo('Tracked by HESA', {
      tab: 'Consent and tracking',
      heading: 'Tracking',
      readOnly: true,
      search: { token: 'tracked-by-hesa', max: 1 },
    }),
    available: yesNo('Available', { ...employment, heading: 'Work', column: 'hidden', search: true }),
    leaver: yesNo('Leaver', { ...employment, heading: 'Work', column: 'hidden', search: true }),
    completedPreemployment: yesNo('Completed pre-employment', {
      ...employment,
      heading: 'Checks before employment',
      column: 'hidden',
      search: { token: 'completed-preemployment' },
    }),
    dbsStatus: customLookup('dbsStatus', 'DBS status', {
      ...employment,
      heading: 'Checks before employment',
      column: 'hidden',
      search: { token: 'dbs-status' },
    }),
    accessToCar: yesNoUnknown('Access to car', {
      ...employment,
      heading: 'Work',
      column: 'hidden',
      search: { token: 'access-to-car' },
    }),
    visaRequired: yesNo('Visa required', { ...employment, heading: 'Right to work', column: 'hidden', search: { token: 'visa-required' } }),
    visaCategory: choice('Visa category', visaCategories, {
      ...employment,
      heading: 'Right to work',
      column: 'hidden',
      search: { token: 'visa-category' },
    }),
    visaExpiry: date('Visa expiry', { ...employment, heading: 'Right to work', column: 'hidden', search: { token: 'visa-expiry' } }),
  },
  derived: {
    hasAccount: { field: yesNo('Has account', { search: { token: 'has-account' } }), compute: (values) => values.account !== null },
    name: { field: text('Name', { personal: true, search: { token: 'full-name', unlisted: true } }), compute: fullName },
    trainings: { field: customLookups('training', 'Training', { column: 'hidden' }), compute: trainingsIn },
  },
  facts: {
    lockedOut: yesNo('Locked out', { search: { token: 'locked-out' }, borrows: { reference: 'account', field: 'lockedOut' } }),
    enabled: yesNo('Enabled', { search: { token: 'enabled' }, borrows: { reference: 'account', field: 'enabled' } }),
  },
  parts: [ambassadorTraining, documents, customDataPart],
  relations: [
    relation(activity, activityAmbassadors, {
      states: activitiesThatCount,
      filters: {
        activity: {
          field: reference('activity', 'Activity', { search: { token: 'activity-id', unlisted: true } }),
          target: ofRecord('id'),
        },
      },
    }),
    ...payFlags('ambassador'),
  ],
  actions: {
    'give-account': {
      label: 'Give an account',
      icon: 'mail',
      event: ['AccountGiven', 'Gave the ambassador an account'],
      from: [genericState.current, genericState.archived],
      asks: { email: email('Email', { hint: emailForAccountHint, personal: true }) },
      keepsAnswersInFields: true,
      done: 'The account has been created and the invitation sent.',
      question: (title) => ({
        title: `Give ${title} an account?`,
        text: `We’ll email them a link to set a password. They’ll see their own work, contracts and pay, and nothing else.`,
      }),
      refuse: (values) => (values.account === null ? null : hasAccountAlready),
      // Which account it is says `commands/accounts/ambassadorAccounts.ts`.
      set: (values) => ({ account: values.account ?? 0 }),
    },
    'invite-again': {
      label: 'Send the invitation again',
      icon: 'mail',
      from: [genericState.current, genericState.archived],
      done: 'The invitation has been sent.',
      question: (title) => ({
        title: `Send ${title} another invitation?`,
        text: 'We’ll email them a new link to set a password. Earlier links stop working.',
      }),
      refuse: (values) => (values.account === null ? hasNoAccount : null),
    },
    'end-account': {
      label: 'End the account',
      icon: 'block',
      isDanger: true,
      event: ['AccountEnded', 'Ended the ambassador’s account'],
      done: 'The account no longer shows records of this ambassador.',
      question: (title) => ({
        title: `End the account of ${title}?`,
        text: 'They no longer see what you keep about them. If another group gave them the same account, it stays open for that group.',
      }),
      set: () => ({ account: null }),
    },
  },
  events: { ...attachmentEvents(documents.labels.one), ...sharingEvents },
  lists: {
    activities: {
      label: 'Activities',
      set: 'activities',
      by: 'ambassador',
      about: 'Activities that this ambassador works on.',
      inEveryState: true,
    },
    'work-offers': { label: 'Work offers', set: 'workOffer', by: 'ambassador-id', about: 'Work offers that this ambassador applied for.' },
    contracts: { label: 'Contracts', set: 'ambassadorContract', by: 'ambassador', about: 'Contracts that were issued to this ambassador.' },
    timesheets: { label: 'Timesheets', set: 'ambassadorTimesheets', by: 'ambassador-id', about: 'Timesheets of this ambassador.' },
    expenses: { label: 'Expenses', set: 'ambassadorExpenses', by: 'ambassador-id', about: 'Expense claims of this ambassador.' },
  },
  hasPrivateTitle: true,
  title: fullName,
  duplicateKey: ['firstname', 'lastname', 'dob'],
  related: ['institution'],
  cardFields: ['institution', 'group'],
});
