import { activitySession } from '../../domain/records/activitySession.ts';
import { workOffer } from '../../domain/records/workOffer.ts';
import { fillPlaces } from '../workOffers/fillPlaces.ts';
import { followSessions } from '../workOffers/followSessions.ts';
import { staffActivity } from '../workOffers/staffActivity.ts';
import type { Reaction } from './reaction.ts';

/** Reactions to changes of work offers and of their sessions. Each step may run again and then changes nothing. */
export const runningOffers: Reaction = {
  name: 'running-offers',
  recordTypes: [workOffer.name, activitySession.name],
  react: async (services, event, signal) => {
    await followSessions(services, event, signal);
    await staffActivity(services, event, signal);
    await fillPlaces(services, event, signal);
  },
};
