import { text } from '../fields/text.ts';
import { borrowFilters, ofNamed, ofRecord, type Relation } from '../record/relation.ts';
import { activity } from './activity.ts';
import { ambassador } from './ambassador.ts';
import { heiDescriptor } from './heiDescriptor.ts';
import { workOffer } from './workOffer.ts';

/**
 * Filters on what the activity, the work offer and the ambassador of a timesheet or an expense claim are called. Only those are asked whom
 * the reader sees.
 */
export const borrowedNames: readonly Relation[] = [
  borrowFilters(activity, 'activity', {
    eventTitle: { field: text('Activity event title', { search: { token: 'activity-event-title' } }), target: ofRecord('eventTitle') },
    descriptor: {
      field: text('Activity descriptor', { search: { token: 'activity-descriptor' } }),
      target: ofNamed('descriptor', heiDescriptor, 'description'),
    },
    name: { field: text('Activity name', { search: { token: 'activity-name' } }), target: ofRecord('eventTitle') },
    organiser: { field: text('Organiser', { search: true }), target: ofRecord('organiser') },
  }),
  borrowFilters(workOffer, 'workOffer', {
    title: { field: text('Work opportunity title', { search: { token: 'workopportunity-title' } }), target: ofRecord('title') },
  }),
  borrowFilters(ambassador, 'ambassador', {
    name: { field: text('Ambassador name', { personal: true, search: { token: 'ambassador-name' } }), target: ofRecord('name') },
  }),
];
