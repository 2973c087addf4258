import type { EventNotes } from './eventNote.ts';

export const workOfferNotes: EventNotes = {
  WorkOfferClosed: { when: 'Somebody closes the work offer.', always: ['closed'] },
  WorkOfferReopened: { when: 'Somebody reopens the work offer.', always: ['closed'] },
  WorkOfferAdvertised: { when: 'The first day on which the work offer is advertised begins.', always: ['advertised'] },
  WorkOfferExpired: { when: 'The last day on which the work offer is advertised is over.', always: ['expired'] },
  WorkOfferFollowedActivity: {
    when: 'The activity of the work offer changes.',
    sometimes: ['group', 'organiser', 'activityTitle', 'activityStart', 'activityEnd'],
  },
  WorkOfferSessionsFollowed: {
    when: 'Other sessions are chosen, or a chosen session moves.',
    sometimes: ['sessionsStart', 'sessionsEnd'],
  },
  WorkOfferApplicantsAdded: {
    when: 'Somebody adds ambassadors who told them in person that they apply.',
    always: ['applicants/*/status', 'applicants/*/applied'],
    sometimes: ['applicants/*/ambassador', 'applicants/*/place'],
  },
  WorkOfferApplied: {
    when: 'An ambassador applies.',
    always: ['applicants/*/status', 'applicants/*/applied'],
    sometimes: ['applicants/*/ambassador', 'applicants/*/place'],
  },
  WorkOfferAccepted: {
    when: 'Somebody accepts applicants.',
    always: ['applicants/*/status'],
    sometimes: ['applicants/*/place'],
  },
  WorkOfferPutOnWaitingList: {
    when: 'Somebody puts applicants on the waiting list.',
    always: ['applicants/*/status', 'applicants/*/place'],
  },
  WorkOfferDeclined: {
    when: 'Somebody declines applicants.',
    always: ['applicants/*/status'],
    sometimes: ['applicants/*/place'],
  },
  WorkOfferLeft: {
    when: 'An ambassador withdraws or is not interested, or somebody records that.',
    always: ['applicants/*/status'],
    sometimes: ['applicants/*/ambassador', 'applicants/*/place'],
  },
  WorkOfferPlaceFilled: {
    when: 'A place is free, and the next on the waiting list who has no clash gets it.',
    always: ['applicants/*/status', 'applicants/*/place'],
  },
  WorkOfferApplicantMailed: {
    when: 'An ambassador was told by mail that they got a place from the waiting list.',
    always: ['applicants/*/mailed'],
  },
};
