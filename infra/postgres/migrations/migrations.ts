import { firstTables } from './001-first-tables.ts';
import { securityEvents } from './002-security-events.ts';
import { signInAttempts } from './003-sign-in-attempts.ts';
import { passwordLinks } from './004-password-links.ts';
import { sessions } from './005-sessions.ts';
import { oneTimePasswords } from './006-one-time-passwords.ts';
import { secondFactor } from './007-second-factor.ts';
import { securityAlerts } from './008-security-alerts.ts';
import { passkeyChallenges } from './009-passkey-challenges.ts';
import { filterLinks } from './010-filter-links.ts';
import { recentlyViewed } from './011-recently-viewed.ts';
import { detailsOfProblems } from './012-details-of-problems.ts';
import { calendarFeeds } from './013-calendar-feeds.ts';
import { importPlans } from './014-import-plans.ts';
import { linkage } from './015-linkage.ts';
import { clockDays } from './016-clock-days.ts';
import { orderOfPairs } from './017-order-of-pairs.ts';
import { feedsOfShifts } from './018-feeds-of-shifts.ts';
import { notesOfPlans } from './019-notes-of-plans.ts';
import { groupsWorkedIn } from './020-groups-worked-in.ts';
import { peopleOfFiles } from './021-people-of-files.ts';
import type { Migration } from './migration.ts';

/** All migrations of the schema `app`, in the order of their numbers. */
export const migrations: readonly Migration[] = [
  firstTables,
  securityEvents,
  signInAttempts,
  passwordLinks,
  sessions,
  oneTimePasswords,
  secondFactor,
  securityAlerts,
  passkeyChallenges,
  filterLinks,
  recentlyViewed,
  detailsOfProblems,
  calendarFeeds,
  importPlans,
  linkage,
  clockDays,
  orderOfPairs,
  feedsOfShifts,
  notesOfPlans,
  groupsWorkedIn,
  peopleOfFiles,
];
