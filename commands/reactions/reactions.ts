import { startingTasks } from './startingTasks.ts';
import { followingAccounts } from './followingAccounts.ts';
import { followingClock } from './followingClock.ts';
import { followingParents } from './followingParents.ts';
import { mailingApplicants } from './mailingApplicants.ts';
import { mailingExports } from './mailingExports.ts';
import { mailingPlaces } from './mailingPlaces.ts';
import { thankingApplicants } from './thankingApplicants.ts';
import type { Reaction } from './reaction.ts';
import { notingCustomData } from './notingCustomData.ts';
import { runningOffers } from './runningOffers.ts';

/** All reactions. Add new ones here. */
export const reactions: readonly Reaction[] = [
  startingTasks,
  followingParents,
  followingAccounts,
  followingClock,
  notingCustomData,
  runningOffers,
  mailingExports,
  mailingApplicants,
  mailingPlaces,
  thankingApplicants,
];
