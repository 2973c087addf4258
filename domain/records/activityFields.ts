import { choice, wordChoice } from '../fields/choice.ts';
import { choices } from '../fields/choices.ts';
import { customLookup, customLookups } from '../fields/customLookup.ts';
import { instant } from '../fields/instant.ts';
import { longText } from '../fields/longText.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { timespan } from '../fields/timespan.ts';
import { yesNo } from '../fields/yesNo.ts';
import { yesNoUnknown } from '../fields/yesNoUnknown.ts';
import { activitySubtypes, activityTypes, categories, frequencies, gatsbyBenchmarks, locations } from '../lists/activities.ts';
import { yearGroups } from '../lists/students.ts';

/** The fields of an activity that people enter. */
export const activityFields = {
  eventTitle: text('Event title', {
    heading: 'What',
    required: true,
    max: 200,
    column: 'key',
    search: { token: 'event-title' },
    term: true,
  }),
  descriptor: reference('heiDescriptor', 'Descriptor', { heading: 'What', ofOwnGroup: true, column: 'hidden', search: true }),
  category: choice('Category', categories, { bulk: true, heading: 'What', column: 'hidden', search: { label: 'Category of' } }),
  type: wordChoice('Type', activityTypes, { bulk: true, heading: 'What', column: 'shown', search: { label: 'Type of' } }),
  subtype: wordChoice('Sub-type', activitySubtypes, { bulk: true, heading: 'What', column: 'hidden', search: { label: 'Sub Type of' } }),
  start: instant('Start', { heading: 'When', required: true, column: 'shown', sorted: true }),
  end: instant('End', { heading: 'When', required: true, column: 'hidden' }),
  group: reference('institution', 'Group', { heading: 'Who and where', required: true, scope: true, column: 'shown', search: true }),
  organiser: text('Organiser', { bulk: true, heading: 'Who and where', max: 200, column: 'hidden', search: true, term: true }),
  location: choice('Location', locations, { bulk: true, heading: 'Who and where', column: 'hidden', search: true }),
  venue: text('Venue', { heading: 'Who and where', max: 200, column: 'hidden', term: true }),
  residential: yesNoUnknown('Residential', { bulk: true, heading: 'Who and where', column: 'hidden', search: { max: 1 } }),
  online: yesNoUnknown('Online', { bulk: true, heading: 'Who and where', column: 'hidden', search: { max: 1 } }),
  approved: yesNo('Approved', { heading: 'Approval', readOnly: true, column: 'hidden', search: { max: 1 } }),
  contactHoursEnabled: yesNo('Contact hours enabled', {
    tab: 'Contact hours',
    column: 'hidden',
    search: { token: 'contact-hours-enabled', max: 1 },
  }),
  contactHours: timespan('Contact hours', {
    tab: 'Contact hours',
    span: { start: 'start', end: 'end', when: 'contactHoursEnabled' },
    column: 'hidden',
    search: { token: 'contact-hours' },
  }),
  exchanges: number('Exchanges', { tab: 'Contact hours', min: 0, column: 'hidden', search: true }),
  frequency: choice('Frequency', frequencies, { bulk: true, tab: 'Contact hours', column: 'hidden', search: { max: 1 } }),
  programmeTitle: customLookup('programmeTitle', 'Programme title', {
    bulk: true,
    tab: 'Programme',
    heading: 'Programme',
    column: 'hidden',
    search: { token: 'programme-title' },
  }),
  subjectGroup: customLookup('subjectGroup', 'Subject group', {
    bulk: true,
    tab: 'Programme',
    heading: 'Programme',
    column: 'hidden',
    search: { token: 'subject-group' },
  }),
  cohort: customLookup('cohort', 'Cohort', { bulk: true, tab: 'Programme', heading: 'Programme', column: 'hidden', search: true }),
  leadDepartment: customLookup('leadDepartment', 'Lead department', {
    bulk: true,
    tab: 'Programme',
    heading: 'Programme',
    column: 'hidden',
    search: { token: 'lead-department' },
  }),
  content: customLookups('content', 'Content', { tab: 'Programme', heading: 'Programme', column: 'hidden', search: true }),
  yearGroups: choices('Year groups', yearGroups, {
    bulk: true,
    tab: 'Programme',
    heading: 'Learners',
    column: 'hidden',
    search: { token: 'yearGroup', label: 'Year group', type: 'List' },
  }),
  gatsby: choices('Gatsby benchmarks', gatsbyBenchmarks, {
    bulk: true,
    tab: 'Programme',
    heading: 'Learners',
    column: 'hidden',
    search: { label: 'Gatsby benchmark' },
  }),
  aims: longText('Aims', { tab: 'Notes' }),
  notes: longText('Notes', { tab: 'Notes' }),
};
