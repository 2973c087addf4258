import type { Migration } from './migration.ts';

/** The group that each user worked in last. The next session begins in it. */
export const groupsWorkedIn: Migration = {
  number: 20,
  name: 'groups that users worked in last',
  statements: [`CREATE TABLE app.groups_worked_in (user_id integer PRIMARY KEY, group_id integer NOT NULL)`],
};
