import type { Migration } from './migration.ts';

/** The records that each user opened last; see `commands/accounts/recentlyViewed.ts`. */
export const recentlyViewed: Migration = {
  number: 11,
  name: 'recently viewed records',
  statements: [
    `CREATE TABLE app.recently_viewed (
       user_id integer NOT NULL, record_type text NOT NULL, record_id integer NOT NULL, viewed timestamptz NOT NULL DEFAULT now(),
       PRIMARY KEY (user_id, record_type, record_id))`,
  ],
};
