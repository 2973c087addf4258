import type { Migration } from './migration.ts';

/** Marks passwords that someone else set. The user must change such a password first. */
export const oneTimePasswords: Migration = {
  number: 6,
  name: 'one-time passwords',
  statements: ['ALTER TABLE app.credentials ADD COLUMN one_time boolean NOT NULL DEFAULT false'],
};
