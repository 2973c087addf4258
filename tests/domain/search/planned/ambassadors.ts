import { anyOf, everySignedIn } from '../../../../domain/access/rights.ts';
import { choice, wordChoice } from '../../../../domain/fields/choice.ts';
import { choices } from '../../../../domain/fields/choices.ts';
import { customLookup } from '../../../../domain/fields/customLookup.ts';
import { date } from '../../../../domain/fields/date.ts';
import { email } from '../../../../domain/fields/email.ts';
import { postcode } from '../../../../domain/fields/postcode.ts';
import { reference } from '../../../../domain/fields/reference.ts';
import { references } from '../../../../domain/fields/references.ts';
import { text } from '../../../../domain/fields/text.ts';
import { yesNo } from '../../../../domain/fields/yesNo.ts';
import { yesNoUnknown } from '../../../../domain/fields/yesNoUnknown.ts';
import { customLookups } from '../../../../domain/lists/customLookups.ts';
import { programmeLevels, visaCategories } from './lists/ambassadors.ts';
import { marketingOptions, sexes } from '../../../../domain/lists/students.ts';
import { stateFilters } from '../../../../domain/record/states.ts';
import { customLookupCall, groupsWithUsers } from '../../../../domain/search/lookups.ts';
import { awaitingPay, awaitingPayTokens } from './awaitingPay.ts';
import { plannedSet, renamed } from './planned.ts';

/** Only in sets that record the ambassadors' employment. */
const employment = { right: 'ViewAmbassadorEmployment' } as const;

export const ambassadors = plannedSet({
  name: 'ambassador',
  path: 'ambassadors',
  set: 'ambassadors',
  labels: { one: 'ambassador', many: 'ambassadors' },
  rights: { view: anyOf('ViewAmbassadors') },
  stateFilter: stateFilters.generic,
  importedBy: {
    token: 'import-id',
    types: ['ambassador', 'ambassadorContract', 'ambassadorExpense', 'ambassadorTimesheet', 'ambassadorTraining'],
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
    ...awaitingPayTokens,
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
  fields: {
    dob: date('Date of birth', { personal: true, search: { label: 'Born' } }),
    firstname: text('First name', { personal: true, search: true }),
    lastname: text('Last name', { personal: true, search: true }),
    email: email('Email', { personal: true, search: true }),
    sex: choice('Sex', sexes, { personal: true, search: true }),
    group: reference('institution', 'Group', { scope: true, search: true }),
    institution: reference('institution', 'Institution', { search: true }),
    ...awaitingPay,
    marketing: choices('Marketing option', marketingOptions, { search: true }),
    programmeTitle: customLookup('programmeTitle', 'Programme title', { search: { token: 'programme-title' } }),
    programmeLevel: wordChoice('Programme level', programmeLevels, { search: { token: 'programme-level' } }),
    courseName: customLookup('courseName', 'Course name', { search: { token: 'coursename' } }),
    training: references('customLookupItem', 'Training', { search: { lookup: customLookupCall(customLookups.training) } }),
    mature: yesNoUnknown('Mature', { search: true }),
    lockedOut: yesNo('Locked out', { readOnly: true, search: { token: 'locked-out' } }),
    enabled: yesNo('Enabled', { readOnly: true, search: true }),
    hasAccount: yesNo('Has account', { readOnly: true, search: { token: 'has-account' } }),
    trackedByHesa: yesNo('Tracked by HESA', { readOnly: true, search: { token: 'tracked-by-hesa', max: 1 } }),
    visaExpiry: date('Visa expiry', { ...employment, search: { token: 'visa-expiry' } }),
    available: yesNo('Available', { ...employment, search: true }),
    dbsStatus: customLookup('dbsStatus', 'DBS status', { ...employment, search: { token: 'dbs-status' } }),
    leaver: yesNo('Leaver', { ...employment, search: true }),
    visaRequired: yesNo('Visa required', { ...employment, search: { token: 'visa-required' } }),
    completedPreemployment: yesNo('Completed pre-employment', { ...employment, search: { token: 'completed-preemployment' } }),
    accessToCar: yesNoUnknown('Access to car', { ...employment, search: { token: 'access-to-car' } }),
    visaCategory: choice('Visa category', visaCategories, { ...employment, search: { token: 'visa-category' } }),
  },
});

export const ambassadorAccounts = plannedSet({
  name: 'ambassadorAccount',
  path: 'ambassadors/accounts',
  set: 'ambassadorAccounts',
  labels: { one: 'ambassador account', many: 'ambassador accounts' },
  rights: { view: everySignedIn },
  stateFilter: stateFilters.accounts,
  searchOrder: ['email', 'id', 'group', 'recordState'],
  fields: {
    email: email('Email', { personal: true, search: true }),
    group: reference('institution', 'Group', { scope: true, search: { lookup: groupsWithUsers } }),
  },
});

/** The set for tracking ambassadors after they leave. */
export const retentionAmbassadors = plannedSet({
  name: 'ambassador',
  path: 'ambassadors/retention',
  set: 'RetentionAmbassadors',
  labels: { one: 'ambassador', many: 'ambassadors to be kept or removed' },
  rights: { view: anyOf('ViewAmbassadors') },
  stateFilter: stateFilters.generic,
  searchOrder: [
    'id',
    'dob',
    'firstname',
    'lastname',
    'group',
    'recordState',
    'postcode',
    'reporting-postcode',
    'complete',
    'tracked-by-hesa',
    'permissionToTrack',
    'permissionToMonitor',
  ],
  fields: {
    dob: date('Date of birth', { personal: true, search: { label: 'Born' } }),
    firstname: text('First name', { personal: true, search: true }),
    lastname: text('Last name', { personal: true, search: true }),
    group: reference('institution', 'Group', { scope: true, search: { label: 'In group' } }),
    postcode: postcode('Postcode', { personal: true, search: true }),
    reportingPostcode: postcode('Reporting postcode', { personal: true, search: { token: 'reporting-postcode' } }),
    complete: yesNo('Record complete', { search: { label: 'Complete' } }),
    trackedByHesa: yesNo('Tracked by HESA', { readOnly: true, search: { token: 'tracked-by-hesa', max: 1 } }),
    permissionToTrack: yesNoUnknown('Permission to track', { search: true }),
    permissionToMonitor: yesNoUnknown('Permission to monitor', { search: true }),
  },
});

export const nonTrackedAmbassadors = renamed(
  retentionAmbassadors,
  'nonTrackedAmbassadors',
  'ambassadors/non-tracked',
  'non-tracked ambassadors',
);
