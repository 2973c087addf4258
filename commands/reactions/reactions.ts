import { startingTasks } from './startingTasks.ts';
import { followingParents } from './followingParents.ts';
import { mailingExports } from './mailingExports.ts';
import { followingAccounts } from './followingAccounts.ts';
import type { Reaction } from './reaction.ts';

/** All reactions. Add new ones here. */
export const reactions: readonly Reaction[] = [startingTasks, followingParents, followingAccounts, mailingExports];
