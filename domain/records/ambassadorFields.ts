import { choice, wordChoice } from '../fields/choice.ts';
import { choices } from '../fields/choices.ts';
import { customLookup } from '../fields/customLookup.ts';
import { date } from '../fields/date.ts';
import { email } from '../fields/email.ts';
import type { Field, Fields } from '../fields/field.ts';
import { postcode } from '../fields/postcode.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { yesNoUnknown } from '../fields/yesNoUnknown.ts';
import { programmeLevels } from '../lists/ambassadors.ts';
import { marketingOptions, sexes } from '../lists/students.ts';

// Fields that ambassadors and applicants have in common.

/** Personal details besides the names. */
export const whoFields = {
  dob: date('Date of birth', { heading: 'Who', personal: true, column: 'hidden', search: { label: 'Born' }, term: 'year' }),
  sex: choice('Sex', sexes, { heading: 'Who', personal: true, column: 'hidden', search: true }),
};

/** The place of study. */
export const placeFields = {
  institution: reference('institution', 'Institution', { bulk: true, heading: 'Where', column: 'shown', search: true }),
};

/** The course of study. */
export const courseFields = {
  programmeTitle: customLookup('programmeTitle', 'Programme title', {
    bulk: true,
    tab: 'Course',
    column: 'hidden',
    search: { token: 'programme-title' },
  }),
  programmeLevel: wordChoice('Programme level', programmeLevels, {
    bulk: true,
    tab: 'Course',
    column: 'shown',
    search: { token: 'programme-level' },
  }),
  courseName: customLookup('courseName', 'Course name', { bulk: true, tab: 'Course', column: 'shown', search: { token: 'coursename' } }),
  mature: yesNoUnknown('Mature', { bulk: true, tab: 'Course', column: 'hidden', search: true }),
};

/** How to reach them. */
export const contactFields = {
  email: email('Email', {
    tab: 'Contact',
    heading: 'Email and telephone',
    personal: true,
    column: 'shown',
    search: true,
    term: true,
  }),
  mobile: text('Mobile', { tab: 'Contact', heading: 'Email and telephone', personal: true, max: 30, isTelephone: true, column: 'hidden' }),
  telephone: text('Telephone', { tab: 'Contact', heading: 'Email and telephone', personal: true, max: 30, isTelephone: true }),
  street: text('Street', { tab: 'Contact', heading: 'Address', personal: true, max: 200 }),
  locality: text('Locality', { tab: 'Contact', heading: 'Address', personal: true, max: 100 }),
  town: text('Town', { tab: 'Contact', heading: 'Address', personal: true, max: 100 }),
  county: text('County', { tab: 'Contact', heading: 'Address', personal: true, max: 100 }),
  postcode: postcode('Postcode', { tab: 'Contact', heading: 'Address', personal: true, column: 'hidden', search: true }),
  reportingPostcode: postcode('Reporting postcode', {
    tab: 'Contact',
    heading: 'Address',
    personal: true,
    search: { token: 'reporting-postcode' },
  }),
};

/** The consents. */
export const consentFields = {
  marketing: choices('Marketing option', marketingOptions, {
    bulk: true,
    tab: 'Consent and tracking',
    heading: 'Consent',
    exclusive: 'none',
    search: true,
  }),
  permissionToTrack: yesNoUnknown('Permission to track', { bulk: true, tab: 'Consent and tracking', heading: 'Consent', search: true }),
  permissionToMonitor: yesNoUnknown('Permission to monitor', {
    bulk: true,
    tab: 'Consent and tracking',
    heading: 'Consent',
    search: true,
  }),
};

const withoutSearch = (field: Field): Field => {
  const { search, ...rest } = field;
  return search === undefined ? field : rest;
};

/** The same fields without filters. */
export const withoutFilters = <F extends Fields>(fields: F): F =>
  // Each field keeps its type of value.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withoutSearch(field)])) as unknown as F;
