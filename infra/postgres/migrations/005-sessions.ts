import type { Migration } from './migration.ts';

/** Adds where a session began, when it was last used, and when the user last entered the password. */
export const sessions: Migration = {
  number: 5,
  name: 'sessions',
  statements: [
    `ALTER TABLE app.sessions
       ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
       ADD COLUMN device text NOT NULL DEFAULT '',
       ADD COLUMN address text NOT NULL DEFAULT '',
       ADD COLUMN last_used timestamptz NOT NULL DEFAULT now(),
       ADD COLUMN password_checked timestamptz NOT NULL DEFAULT now()`,
    'UPDATE app.sessions SET password_checked = created',
  ],
};
