import type { Migration } from './migration.ts';

/** The address of each person's calendar feed, by the hash of its secret; see `commands/calendar/calendarFeeds.ts`. */
export const calendarFeeds: Migration = {
  number: 13,
  name: 'calendar feeds',
  statements: [
    `CREATE TABLE app.calendar_feeds (
       user_id integer PRIMARY KEY, group_id integer NOT NULL, token_hash text NOT NULL UNIQUE,
       made timestamptz NOT NULL DEFAULT now(), last_used timestamptz)`,
  ],
};
