import type { Migration } from './migration.ts';

/** Passwords that somebody else made: they must be changed before anything else. */
export const oneTimePasswords: Migration = {
  number: 6,
  name: 'one-time passwords',
  statements: ['ALTER TABLE app.credentials ADD COLUMN one_time boolean NOT NULL DEFAULT false'],
};
