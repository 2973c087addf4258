import { activity } from '../../domain/records/activity.ts';
import type { Lookup } from '../inputs/lookup.ts';

/** Offers activities that the person may change, by name or id. */
export const activityLookup: Lookup = {
  address: `/${activity.path}/search?disableFuzzy=true&pageSize=20&canEdit=true`,
  path: activity.path,
};
