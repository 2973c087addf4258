import type { Migration } from './migration.ts';

/** The feed of an ambassador shows their shifts in every group, so it names none. */
export const feedsOfShifts: Migration = {
  number: 18,
  name: 'feeds of shifts',
  statements: ['ALTER TABLE app.calendar_feeds ALTER COLUMN group_id DROP NOT NULL'],
};
