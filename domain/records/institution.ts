import { anyOf, everySignedIn } from '../access/rights.ts';
import { choice } from '../fields/choice.ts';
import { date } from '../fields/date.ts';
import { decimal } from '../fields/decimal.ts';
import type { FieldError } from '../fields/field.ts';
import { number } from '../fields/number.ts';
import { postcode } from '../fields/postcode.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { trueOrFalse, yesNo } from '../fields/yesNo.ts';
import { unknownYesNo, yesNoUnknown } from '../fields/yesNoUnknown.ts';
import { privateType } from '../lists/establishments.ts';
import { phases, subscriberTypes, targetTypes } from '../lists/institutions.ts';
import { memberLeftAlone, memberReserved, membershipReserved, noLongerGroup } from '../messages.ts';
import { stateField } from '../record/events.ts';
import { recordType } from '../record/declareType.ts';
import { exists, relation } from '../record/relation.ts';
import { institutionStates } from '../record/states.ts';
import { activitiesThatCount, activity } from './activity.ts';
import { beneficiaries } from './activityParts.ts';

const digits = (length: number, label: string) => ({ regex: new RegExp(`^\\d{${length}}$`), message: `${label} must be ${length} digits` });

/** A school, college or university. Subscribers are the groups that users work in. */
export const institution = recordType({
  name: 'institution',
  path: 'institutions',
  labels: { one: 'institution', many: 'institutions' },
  rights: { view: everySignedIn, edit: anyOf('EditInstitutions') },
  createdEvent: ['Added', 'Added the institution'],
  states: institutionStates,
  keepsAnswers: true,
  lookup: { hasGroups: true, private: { token: 'type', value: privateType } },
  relevance: {
    names: [['name']],
    codes: ['urn', 'laestab', 'ukprn', 'postcode'],
    details: ['town', 'localAuthority', 'postcode'],
    region: ['town', 'localAuthority', 'gor'],
    linkedFrom: { recordType: 'student', field: 'institutionLastKnown' },
  },
  searchOrder: [
    'id',
    'name',
    'LAESTAB',
    'urn',
    'town',
    'local-authority',
    'gor',
    'recordState',
    'type',
    'subtype',
    'parent',
    'target',
    'targettype',
    'phase',
    'hasSixthForm',
    'uni-connect-partnership',
    'uni-connect-planning-dataset',
    'waymark-subscriber',
    'waymark-subscriber-type',
    'hasActivity',
    'updated',
    'updated-by',
    'import-id',
  ],
  importedBy: {
    token: 'import-id',
    types: ['edubase', 'institution', 'institutionApplication', 'institutionContact', 'institutionSpecific'],
    through: ['institutionContact', 'institutionApplication', 'institutionTarget'].map((name) => ({
      recordType: name,
      by: 'institution',
    })),
  },
  fields: {
    name: text('Name', { required: true, heading: 'The institution', max: 200, column: 'key', search: true, term: true, sorted: true }),
    urn: text('URN', {
      heading: 'The institution',
      pattern: { regex: /^\d{5,6}$/, message: 'URN must be 5 or 6 digits' },
      column: 'shown',
      search: true,
      term: true,
    }),
    laestab: text('LAESTAB', {
      heading: 'The institution',
      pattern: digits(7, 'LAESTAB'),
      column: 'shown',
      search: { token: 'LAESTAB' },
      term: true,
    }),
    ukprn: text('UKPRN', { heading: 'The institution', pattern: digits(8, 'UKPRN'), column: 'hidden', term: true }),
    type: text('Type', {
      bulk: true,
      heading: 'Kind',
      max: 100,
      column: 'shown',
      search: { lookup: '/institutions/types?inUseOnly=true' },
    }),
    subtype: text('Sub-type', {
      bulk: true,
      heading: 'Kind',
      max: 100,
      column: 'hidden',
      inUse: 'type',
      search: { lookup: '/institutions/subtypes?inUseOnly=true', dependsOn: 'type' },
    }),
    phase: choice('Education phase', phases, { bulk: true, heading: 'Kind', column: 'shown', search: { label: 'Phase' } }),
    hasSixthForm: yesNoUnknown('Has a sixth form', { bulk: true, heading: 'Kind', search: { values: unknownYesNo } }),
    parent: reference('institution', 'Parent institution', { bulk: true, heading: 'Kind', search: true }),
    street: text('Street', { tab: 'Address' }),
    locality: text('Locality', { tab: 'Address' }),
    address3: text('Address line 3', { tab: 'Address' }),
    town: text('Town', { tab: 'Address', max: 100, column: 'shown', search: true, term: true }),
    county: text('County', { tab: 'Address', max: 100, term: true }),
    postcode: postcode('Postcode', { tab: 'Address', column: 'hidden', term: true }),
    localAuthority: text('Local authority', {
      bulk: true,
      tab: 'Address',
      max: 100,
      column: 'shown',
      search: { token: 'local-authority', lookup: '/institutions/localauthorities?pageSize=20' },
      term: true,
    }),
    district: text('District', { tab: 'Address', max: 100 }),
    gor: text('Government Office Region', {
      bulk: true,
      tab: 'Address',
      max: 100,
      column: 'hidden',
      term: true,
      search: { lookup: '/institutions/governmentofficeregions' },
    }),
    website: text('Website', { tab: 'Contact' }),
    telephone: text('Telephone', { tab: 'Contact', max: 30, isTelephone: true }),
    head: text('Head teacher or principal', { tab: 'Contact', personal: true, max: 200 }),
    headJobTitle: text('Job title', { tab: 'Contact', max: 100 }),
    opened: date('Opened on', { tab: 'Register', heading: 'Dates' }),
    closed: date('Closed on', { tab: 'Register', heading: 'Dates' }),
    lowAge: number('Lowest age', { tab: 'Register', heading: 'Pupils', min: 0, max: 99 }),
    highAge: number('Highest age', { tab: 'Register', heading: 'Pupils', min: 0, max: 99 }),
    gender: text('Gender of entry', { tab: 'Register', heading: 'Pupils', max: 50 }),
    capacity: number('Capacity', { tab: 'Register', heading: 'Pupils', min: 0 }),
    pupils: number('Number of pupils', { tab: 'Register', heading: 'Pupils', min: 0, column: 'hidden', summed: true }),
    freeSchoolMeals: decimal('Free school meals (%)', { tab: 'Register', heading: 'Pupils', min: 0, max: 100 }),
    admissions: text('Admissions policy', { tab: 'Register', heading: 'Character', max: 100 }),
    religiousCharacter: text('Religious character', { tab: 'Register', heading: 'Character', max: 100 }),
    trust: text('Trust', { bulk: true, tab: 'Register', heading: 'Character', max: 200 }),
    ofstedRating: text('Ofsted rating', { tab: 'Register', heading: 'Inspection', max: 50 }),
    ofstedInspected: date('Last Ofsted inspection', { tab: 'Register', heading: 'Inspection' }),
    registerChanged: date('Register entry last changed', { tab: 'Register', heading: 'Dates' }),
    target: yesNo('Target institution', {
      bulk: true,
      tab: 'Outreach',
      search: {
        label: 'Target',
        max: 1,
        values: [
          { value: 'True', label: 'Yes' },
          { value: 'False', label: 'No' },
        ],
      },
    }),
    targetType: choice('Target type', targetTypes, { bulk: true, tab: 'Outreach', search: { token: 'targettype', negatable: false } }),
    uniConnectPartnership: text('Uni Connect partnership', {
      bulk: true,
      tab: 'Outreach',
      max: 100,
      search: { token: 'uni-connect-partnership', lookup: '/institutions/ncopconsortia' },
    }),
    uniConnectPlanningDataset: yesNo('In the Uni Connect planning dataset', {
      bulk: true,
      tab: 'Outreach',
      search: { token: 'uni-connect-planning-dataset' },
    }),
    subscriber: yesNo('Waymark subscriber', { tab: 'Outreach', rare: true, search: { token: 'waymark-subscriber', max: 1 } }),
    subscriberType: choice('Waymark subscriber type', subscriberTypes, { tab: 'Outreach', search: { token: 'waymark-subscriber-type' } }),
    recordsEmployment: yesNo('Records the employment of its ambassadors', { tab: 'Outreach' }),
  },
  customDataIn: { recordType: 'institutionTarget', by: 'institution' },
  relations: [
    relation(activity, beneficiaries, {
      states: activitiesThatCount,
      filters: { hasActivity: { field: yesNo('Has activity', { search: { values: trueOrFalse } }), target: exists() } },
    }),
  ],
  unique: ['urn'],
  confirmation: (before, after) => (before?.subscriber === true && after.subscriber !== true ? noLongerGroup(after.name ?? '') : null),
  // A member is a tenant: closing it locks its users out.
  reserved: (values, { id }) => ({
    needs: anyOf('EditMembers'),
    leftAlone: memberLeftAlone(values.name ?? ''),
    ...(values.subscriber === true
      ? {
          group: id,
          fields: ['name', 'subscriber', 'subscriberType', 'recordsEmployment', stateField],
          refusal: memberReserved(values.name ?? ''),
        }
      : { group: null, fields: ['subscriber', 'subscriberType', 'recordsEmployment'], refusal: membershipReserved }),
  }),
  related: ['parent'],
  cardFields: ['town', 'phase', 'type'],
  lists: {
    activities: {
      label: 'Activities',
      set: 'activities',
      by: 'beneficiary',
      about: 'Activities that this institution takes part in.',
      inEveryState: true,
    },
    students: {
      label: 'Students',
      set: 'students',
      by: 'institutionlastknown',
      about: 'Students whose last known institution this is.',
    },
    contacts: {
      label: 'Our contacts',
      headingBefore: 'Contacts at',
      set: 'institutionContacts',
      by: 'institution',
      about: 'People at this institution whom your group knows. Other groups do not see them.',
    },
    applications: {
      label: 'Our applications',
      headingBefore: 'Applications from',
      set: 'institutionApplications',
      by: 'institution',
      about: 'How many pupils applied to your group, by year of entry. Other groups do not see this.',
    },
    targets: {
      label: 'Our target settings',
      headingBefore: 'Target settings for',
      set: 'institutionTargets',
      by: 'institution',
      about: 'Whether your group targets this institution. Other groups do not see this.',
    },
  },
  title: (values) => values.name ?? '',
  check: (values): readonly FieldError[] => [
    ...(values.opened && values.closed && values.closed < values.opened
      ? [{ field: 'closed', messages: ['Closed on cannot be before Opened on'] }]
      : []),
    ...(values.lowAge !== null && values.highAge !== null && values.highAge < values.lowAge
      ? [{ field: 'highAge', messages: ['Highest age cannot be less than lowest age'] }]
      : []),
  ],
});
