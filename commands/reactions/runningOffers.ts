import { activitySession } from '../../domain/records/activitySession.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { fillPlaces } from '../workOffers/fillPlaces.ts';
import { followSessions } from '../workOffers/followSessions.ts';
import { staffActivity } from '../workOffers/staffActivity.ts';
import type { Reaction } from './reaction.ts';

/** What follows from changes of work offers and of their sessions. Each step finds done what it has done before. */
export const runningOffers: Reaction = {
  name: 'running-offers',
  recordTypes: [workOffer.name, activitySession.name],
  react: async (services, event, signal) => {
    await followSessions(services, event, signal);
    await staffActivity(services, event, signal);
    await fillPlaces(services, event, signal);
  },
};
